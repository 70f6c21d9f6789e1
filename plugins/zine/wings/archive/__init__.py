"""The archive: old issues of e-mail zines and judges' mails, brought in and shown."""

from zine.wing import DepartmentEntry, Wing

WING = Wing(
    name="archive",
    templates=True,
    departments=(
        DepartmentEntry(
            where="zine.wings.archive.department:OldIssuesDepartment",
            content="content/archive",
            without={"OLD_ISSUES": ()},
        ),
    ),
    bring_in="zine.wings.archive.archive_import:bring_in",
    takes_rest=True,
)
