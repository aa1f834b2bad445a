import { auth } from './auth.ts'
import { common } from './common.ts'
import { connections } from './connections.ts'
import { contacts } from './contacts.ts'
import { errors } from './errors.ts'
import { legal } from './legal.ts'
import { messages } from './messages.ts'
import { shell } from './shell.ts'
import { tickets } from './tickets.ts'
import { users } from './users.ts'

export const pt = { auth, common, connections, contacts, errors, legal, messages, shell, tickets, users }

/** The shape that every language must have. */
export type Texts = typeof pt
