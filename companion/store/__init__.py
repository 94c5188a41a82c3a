"""The tables on disk: log, snapshots, seats, editions and results."""

from companion.store.backup import BadBackup, backup, restore
from companion.store.database import FILE, Database, NotKept
from companion.store.exchange import BadFile, export, import_table, repeat
from companion.store.tables import Kept, Listed, NoSuchTable, NotYours, Tables

__all__ = [
    "FILE",
    "BadBackup",
    "BadFile",
    "Database",
    "Kept",
    "Listed",
    "NoSuchTable",
    "NotKept",
    "NotYours",
    "Tables",
    "backup",
    "export",
    "import_table",
    "repeat",
    "restore",
]
