import { createAsaas } from './asaas/client.ts'
import type { Biller, BillerAccess, SendRequest } from './biller.ts'
import { createIxc } from './ixc/client.ts'
import { createMkAuth } from './mkauth/client.ts'

/** Creates the client of a billing system. It keeps what it read of bills, so it lives for one exchange only. */
export function createBiller(access: BillerAccess, send: SendRequest): Biller {
  switch (access.system) {
    case 'asaas':
      return createAsaas(access, send)
    case 'ixc':
      return createIxc(access, send)
    case 'mkAuth':
      return createMkAuth(access, send)
  }
}
