/** media-worker.ts must import this first: threads that libraries start later inherit this priority. */
import { setPriority } from 'node:os'

/** With this value the process gets about a tenth of the processor's time while the server needs it too. */
const NICENESS = 10

setPriority(NICENESS)
