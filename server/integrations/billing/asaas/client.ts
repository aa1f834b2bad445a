import { z } from 'zod'
import { isSameDocument } from '#server/lib/tax-documents.ts'
import {
  BillerError,
  type AsaasAccess,
  type Bill,
  type Biller,
  type SendRequest,
} from '#server/integrations/billing/biller.ts'
import {
  call,
  collectWays,
  OptionalText,
  parseAnswer,
  readPdf,
  Text,
  toDate,
  toDigitLine,
  toPixCode,
} from '#server/integrations/billing/call.ts'

const Customers = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: OptionalText,
      cpfCnpj: OptionalText,
      mobilePhone: OptionalText,
      phone: OptionalText,
      deleted: z.boolean().default(false),
    }),
  ),
})
const Payments = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      value: z.number(),
      dueDate: z.string(),
      description: OptionalText,
      invoiceNumber: OptionalText,
      invoiceUrl: z.string().nullish(),
      bankSlipUrl: z.string().nullish(),
    }),
  ),
})
const PixQrCode = z.object({ payload: z.string() })
const IdentificationField = z.object({ identificationField: Text })

const PAGE = 50
const MAX_CUSTOMERS = 5

/** A client for Asaas' API, version 3. `url` has no trailing slash. */
export function createAsaas({ url, token }: AsaasAccess, send: SendRequest): Biller {
  const headers = { access_token: token, 'content-type': 'application/json', accept: 'application/json' }

  async function get<Body>(path: string, schema: z.ZodType<Body>): Promise<Body> {
    const [name = ''] = path.split('?')
    const answer = await call(send, { name: `asaas ${name}`, url: url + path, headers })
    return parseAnswer(`asaas ${name}`, answer, schema)
  }

  const listBills = async (
    customer: string,
    status: 'OVERDUE' | 'PENDING',
  ): Promise<z.infer<typeof Payments>['data']> =>
    (await get(`/payments?customer=${encodeURIComponent(customer)}&status=${status}&limit=${PAGE}`, Payments)).data

  return {
    system: 'asaas',
    unlockHours: null,
    check: async () => void (await get('/customers?limit=1', Customers)),

    async findCustomer(document) {
      const { data } = await get(`/customers?cpfCnpj=${document.value}`, Customers)
      const found = data.filter(({ cpfCnpj, deleted }) => !deleted && isSameDocument(document, cpfCnpj))
      const [first] = found
      if (!first) return null
      return {
        ids: found.slice(0, MAX_CUSTOMERS).map(({ id }) => id),
        name: first.name,
        phones: found.flatMap(({ mobilePhone, phone }) => [mobilePhone, phone]).filter((text) => text !== ''),
      }
    },

    async listOpenBills({ ids }) {
      const bills: Bill[] = []
      for (const id of ids) {
        for (const payment of [...(await listBills(id, 'OVERDUE')), ...(await listBills(id, 'PENDING'))]) {
          const { bankSlipUrl, invoiceUrl, invoiceNumber, description, value, dueDate } = payment
          bills.push({
            id: payment.id,
            number: invoiceNumber,
            description,
            valueCents: Math.round(value * 100),
            dueOn: toDate(dueDate),
            link: invoiceUrl ?? bankSlipUrl ?? null,
            pdfUrl: bankSlipUrl ?? null,
            digitLine: null,
            pixCode: null,
          })
        }
      }
      return bills.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    },

    getPaymentWays({ id, pdfUrl }) {
      const path = `/payments/${encodeURIComponent(id)}`
      return collectWays({
        pdf: () => readPdf(send, 'asaas boleto', pdfUrl),
        // A bill that is paid by Pix only has no typed line: the system refuses the question with 400.
        digitLine: async () =>
          toDigitLine((await get(`${path}/identificationField`, IdentificationField)).identificationField),
        pixCode: async () => toPixCode((await get(`${path}/pixQrCode`, PixQrCode)).payload),
      })
    },

    listBlocked: async () => [],
    unlock: () => Promise.reject(new BillerError('unreadable', 'asaas manages no services')),
  }
}
