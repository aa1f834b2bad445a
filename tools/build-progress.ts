import type { Plugin } from 'vite'

const PROGRESS_MS = 5000

/** Says how far the build is: on a slow machine the first start takes minutes, and would look as if it hung. */
export function tellProgress(say: (line: string) => void) {
  let read = 0
  let ticking: NodeJS.Timeout
  return {
    name: 'progress',
    buildStart() {
      say('web app: building it, which each version needs once; on a slow machine this takes minutes')
      ticking = setInterval(() => say(`web app: ${read} sources read`), PROGRESS_MS)
    },
    moduleParsed: () => void (read += 1),
    buildEnd(error?: Error) {
      clearInterval(ticking)
      if (!error) say(`web app: all ${read} sources read, writing it`)
    },
  } satisfies Plugin
}
