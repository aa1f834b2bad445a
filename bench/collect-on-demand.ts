/**
 * Loaded into a process before everything else: collects its garbage when the parent process sends `collect`, so that the
 * memory of the process is what it still needs.
 */
import { collectGarbage } from '#server/lib/collect-garbage.ts'

process.on('message', (message) => {
  if (message === 'collect') void collectGarbage().then(() => process.send?.('collected'))
})
