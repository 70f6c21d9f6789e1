"""The departments of the zine, in the order of their parts in an issue.

A new department is a folder and a line in `DEPARTMENTS`.
"""

from zine.departments.contents.department import ContentsDepartment
from zine.departments.department import Department
from zine.departments.guide.department import GuideDepartment
from zine.departments.notices.department import NoticesDepartment
from zine.departments.oldissues.department import OldIssuesDepartment
from zine.departments.orderpages.department import OrderPagesDepartment
from zine.departments.players.department import PlayersDepartment
from zine.departments.polls.department import PollsDepartment
from zine.departments.quizzes.department import QuizzesDepartment
from zine.departments.ratings.department import RatingsDepartment
from zine.departments.search.department import SearchDepartment
from zine.departments.variants.department import VariantsDepartment

DEPARTMENTS: tuple[type[Department], ...] = (
    PollsDepartment,
    RatingsDepartment,
    QuizzesDepartment,
    NoticesDepartment,
    PlayersDepartment,
    VariantsDepartment,
    OldIssuesDepartment,
    OrderPagesDepartment,
    ContentsDepartment,
    GuideDepartment,
    SearchDepartment,
)
