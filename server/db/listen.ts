import pg from 'pg'

const RETRY_MS = 1000

/**
 * Listens for PostgreSQL notifications on its own connection and reconnects after a break. Notifications during the
 * break are lost: callers must also poll from time to time, or ask again when `onAgain` says that it listens again.
 */
export async function listen(
  url: string,
  channel: string,
  handler: (payload: string) => void,
  onBreak: (error: Error) => void,
  onAgain: () => void = () => undefined,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let stopped = false

  const open = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => handler(payload ?? ''))
    next.on('error', (error) => {
      onBreak(error)
      next.removeAllListeners()
      next.on('error', () => undefined)
      retry()
    })
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  const retry = (): void => {
    if (stopped) return
    setTimeout(() => void open().then(onAgain, retry), RETRY_MS)
  }

  await open()
  return async () => {
    stopped = true
    await client?.end().catch(() => undefined)
  }
}
