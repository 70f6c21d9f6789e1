"""The pages players use to order and to check receipts."""
