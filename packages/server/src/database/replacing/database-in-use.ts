/** Somebody works with the database: a server, a command, or another restore. */
export class DatabaseInUse extends Error {}
