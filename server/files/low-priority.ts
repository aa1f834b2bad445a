/** media-worker.ts must import this first: threads that libraries start later inherit this priority. */
import { goLow } from './priority.ts'

goLow()
