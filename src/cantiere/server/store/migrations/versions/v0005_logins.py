"""Several people may have the same login, with passwords that differ: nobody is told that one is taken."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_constraint("uq_accounts_login", type_="unique")
        accounts.create_unique_constraint("uq_accounts_login_password", ["login", "password"])
