import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { BareOrders } from './bare-channels.ts'
import { ask } from './environment.ts'
import type { Installation } from './installation.ts'

/** The module with which a process collects its garbage when it is asked to. */
export const COLLECT_ON_DEMAND = join(import.meta.dirname, 'collect-on-demand.ts')

/** Starts the bound of what strangers send, on the database of the installation. */
export async function startBare(
  { databaseUrl, onClose }: Installation,
  secret: string,
): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'bare-channels.ts'), {
    execArgv: ['--import', COLLECT_ON_DEMAND],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onClose(() => child.kill())
  return { url: await ask<string>(child, { databaseUrl, secret } satisfies BareOrders), child }
}
