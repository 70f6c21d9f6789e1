"""What contributors send in: texts, pictures and data files, judged one by one."""
