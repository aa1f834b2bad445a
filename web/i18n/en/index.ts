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
import type { Texts } from '../pt/index.ts'

export const en: Texts = { auth, common, connections, contacts, errors, legal, messages, shell, tickets, users }
