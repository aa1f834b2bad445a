/** The first thing that media-worker.ts imports: the threads that the libraries start have the priority of this moment. */
import { setPriority } from 'node:os'

/** A tenth of the processor's time where the server wants it as well. */
const NICENESS = 10

setPriority(NICENESS)
