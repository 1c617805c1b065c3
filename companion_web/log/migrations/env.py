"""Runs migrations on the connection that ``companion_web.log.upgrading`` passes in."""

from alembic import context

from tachiai.companion_web.log.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    transactional_ddl=True,  # a migration and its version number are one transaction
)
with context.begin_transaction():
    context.run_migrations()
