import { z } from 'zod'
import { isSameDocument, type TaxDocument } from '#server/lib/tax-documents.ts'
import {
  BillerError,
  type Bill,
  type BilledCustomer,
  type Biller,
  type MkAuthAccess,
  type SendRequest,
} from '#server/integrations/billing/biller.ts'
import {
  collectWays,
  OptionalText,
  readPdf,
  toCents,
  toDate,
  toDigitLine,
  toPixCode,
} from '#server/integrations/billing/call.ts'
import { createMkAuthService, type MkAuthAnswer } from './service.ts'

/** MK-AUTH frees a customer for two days. */
const UNLOCK_HOURS = 48

/** One row has the data of the customer and of a bill. Its fields differ between versions and routes. */
const Row = z.object({
  nome: OptionalText,
  cpf_cnpj: OptionalText,
  celular: OptionalText,
  fone: OptionalText,
  uuid_cliente: OptionalText,
  bloqueado: OptionalText,
  titulo: OptionalText,
  valor: OptionalText,
  datavenc: OptionalText,
  status: OptionalText,
  descricao: OptionalText,
  linhadig: OptionalText,
  qrcode: OptionalText,
  pix: OptionalText,
})
type Row = z.infer<typeof Row>

/** A single row comes as an object or as a list of one. */
const Rows = z.union([z.array(Row), Row.transform((row) => [row])])
const Shown = z.object({ dados_cliente: z.object({ titulos: Rows }) })
const Titles = z.object({ titulos: Rows })
const Refusal = z.object({ mensagem: z.string() })

const PAID = ['pago', 'cancelado']
const isOpen = ({ titulo, status }: Row): boolean => titulo !== '' && !PAID.includes(status.toLowerCase())

/** Returns null for somebody unknown, said by the text NULL, by a message or by 404. */
function parseRows<Body>(name: string, answer: MkAuthAnswer, schema: z.ZodType<Body>): Body | null {
  if (answer.status === 404 || /^"?null"?$/i.test(answer.text) || Refusal.safeParse(answer.json).success) return null
  const parsed = schema.safeParse(answer.json)
  if (parsed.success) return parsed.data
  throw new BillerError('unreadable', `mkauth ${name}: ${answer.status}, the answer is not understood`, {
    status: answer.status,
  })
}

function toBill(base: string, { titulo, descricao, valor, datavenc, linhadig, pix, qrcode }: Row): Bill {
  const link = `${base}/boleto/21boleto.php?titulo=${encodeURIComponent(titulo)}`
  return {
    id: titulo,
    number: titulo,
    description: descricao,
    valueCents: toCents(valor),
    dueOn: toDate(datavenc),
    link,
    // The page of a bill is a file in some versions.
    pdfUrl: link,
    digitLine: toDigitLine(linhadig),
    pixCode: toPixCode(pix || qrcode),
  }
}

/** A client for the API of MK-AUTH, a server of the company's own. */
export function createMkAuth(access: MkAuthAccess, send: SendRequest): Biller {
  const { base, fetchToken, get } = createMkAuthService(access, send)

  async function showCustomer({ value }: TaxDocument): Promise<Row[]> {
    const shown = parseRows('cliente/show', await get('cliente/show', `cliente/show/${value}`), Shown)
    return shown?.dados_cliente.titulos ?? []
  }

  async function listTitles({ value }: TaxDocument): Promise<Row[]> {
    return parseRows('titulo/titulos', await get('titulo/titulos', `titulo/titulos/${value}`), Titles)?.titulos ?? []
  }

  return {
    system: 'mkAuth',
    unlockHours: UNLOCK_HOURS,
    check: async () => void (await fetchToken()),

    async findCustomer(document): Promise<BilledCustomer | null> {
      const shown = await showCustomer(document)
      const rows = shown.length ? shown : await listTitles(document)
      const found = rows.filter(({ cpf_cnpj }) => cpf_cnpj === '' || isSameDocument(document, cpf_cnpj))
      const [first] = found
      if (!first) return null
      const phones = found.flatMap(({ celular, fone }) => [celular, fone]).filter((text) => text !== '')
      return { ids: found.map(({ uuid_cliente }) => uuid_cliente), name: first.nome, phones }
    },

    async listOpenBills(_customer, document) {
      // Versions without this route answer with anything; the other route then has at least one bill.
      const titles = await listTitles(document).catch((error: unknown): Row[] => {
        if (error instanceof BillerError && error.failure === 'unreadable') return []
        throw error
      })
      const rows = titles.length ? titles : await showCustomer(document)
      const bills = new Map(rows.filter(isOpen).map((row) => [row.titulo, toBill(base, row)]))
      return [...bills.values()].toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    },

    getPaymentWays: ({ pdfUrl, digitLine, pixCode }) =>
      collectWays({
        pdf: () => readPdf(send, 'mkauth boleto', pdfUrl),
        digitLine: async () => digitLine,
        pixCode: async () => pixCode,
      }),

    async listBlocked(_customer, document) {
      const rows = await showCustomer(document)
      const blocked = rows.filter(
        ({ bloqueado, uuid_cliente }) => bloqueado.toLowerCase() === 'sim' && uuid_cliente !== '',
      )
      return [...new Set(blocked.map(({ uuid_cliente }) => uuid_cliente))].map((id) => ({ id, name: '' }))
    },

    async unlock({ id }) {
      const answer = await get('cliente/desbloqueio', `cliente/desbloqueio/${encodeURIComponent(id)}`)
      const reason = Refusal.safeParse(answer.json).data?.mensagem ?? ''
      const isRefused = answer.status >= 400 || /erro|não|nao|negad/i.test(reason)
      return isRefused ? { isUnlocked: false, reason } : { isUnlocked: true }
    },
  }
}
