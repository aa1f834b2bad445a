/** Implements `npm run demo`: whatever ends it, also while it is loading, ends all that it has started. */
import { exitOnUnhandledSignals } from '#server/lib/exit-on-signals.ts'
import { endWithNpm } from './npm.ts'

exitOnUnhandledSignals()
endWithNpm()
await import('./demo/main.ts')
