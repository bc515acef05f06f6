/** Kysely over one connection that is in a transaction already: what a read() or write() hands out. */
import type { DatabaseConnection, Driver } from 'kysely'
import { AppError } from '../foundation/app-error.ts'

export function driverOver(connection: DatabaseConnection): Driver {
  const done = () => Promise.resolve()
  return {
    init: done,
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: () => Promise.reject(nestedTransaction()),
    commitTransaction: () => Promise.reject(nestedTransaction()),
    rollbackTransaction: () => Promise.reject(nestedTransaction()),
    releaseConnection: done,
    destroy: done,
  }
}

function nestedTransaction(): AppError {
  return new AppError(
    'STORAGE_STATEMENT_REFUSED',
    'A transaction was started inside read() or write(). A write() is one transaction already: leave it out.',
  )
}
