"""Books: what is made besides pages: EPUB, share cards, charts to download, data files, the search."""

from zine.wing import DepartmentEntry, Wing

HERE = "zine.wings.books"
WING = Wing(
    name="books",
    templates=True,
    departments=(
        DepartmentEntry(where=f"{HERE}.epub.department:BooksDepartment"),
        DepartmentEntry(where=f"{HERE}.pictures.department:PicturesDepartment"),
        DepartmentEntry(where=f"{HERE}.data.department:DataDepartment"),
        DepartmentEntry(where=f"{HERE}.search.department:SearchDepartment"),
    ),
    exports=f"{HERE}.board_exports:FORMS",
    script_words=f"{HERE}.search.script_sentences:SCRIPT_WORDS",
)
