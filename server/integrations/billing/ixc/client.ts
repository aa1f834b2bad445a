import { z } from 'zod'
import { formatTaxDocument, isSameDocument, type TaxDocument } from '#server/lib/tax-documents.ts'
import type { Bill, BilledCustomer, Biller, IxcAccess, SendRequest } from '#server/integrations/billing/biller.ts'
import {
  collectWays,
  isPdf,
  OptionalText,
  parseAnswer,
  Text,
  toCents,
  toDate,
  toDigitLine,
  toPixCode,
} from '#server/integrations/billing/call.ts'
import { createIxcService, type IxcService } from './service.ts'

const Customer = z.object({
  id: Text,
  razao: OptionalText,
  cnpj_cpf: OptionalText,
  telefone_celular: OptionalText,
  whatsapp: OptionalText,
  fone: OptionalText,
})
const Receivable = z.object({
  id: Text,
  valor: OptionalText,
  data_vencimento: OptionalText,
  status: OptionalText,
  liberado: OptionalText,
  obs: OptionalText,
  linha_digitavel: OptionalText,
  gateway_link: OptionalText,
  nn_boleto: OptionalText,
})
type Receivable = z.infer<typeof Receivable>
const Contract = z.object({ id: Text, contrato: OptionalText, status: OptionalText, status_internet: OptionalText })
const PixAnswer = z.object({
  pix: z.object({
    qrCode: z.object({ qrcode: OptionalText }).optional(),
    dadosPix: z.object({ pixCopiaECola: OptionalText, status: OptionalText }).optional(),
  }),
})
/** Versions of IXC answer in Portuguese or in English. */
const UnlockAnswer = z.union([
  z.object({ tipo: z.string(), mensagem: OptionalText }),
  z
    .object({ type: z.string(), message: OptionalText })
    .transform(({ type, message }) => ({ tipo: type, mensagem: message })),
])

/** Active, waiting for a signature, and ended: none of them is a service that was blocked. */
const NOT_BLOCKED = ['', 'A', 'AA', 'D']

/** A client for the web service of IXC Provedor, a server of the company's own. */
export function createIxc(access: IxcAccess, send: SendRequest): Biller {
  const service = createIxcService(access, send)
  const { post, list } = service

  return {
    system: 'ixc',
    unlockHours: null,
    check: async () => void (await list(z.unknown(), { table: 'cliente', column: 'id', value: '1' })),

    async findCustomer(document): Promise<BilledCustomer | null> {
      const found = await findRegistrations(service, document)
      const [first] = found
      if (!first) return null
      return {
        ids: found.map(({ id }) => id),
        name: first.razao,
        phones: found
          .flatMap(({ telefone_celular, whatsapp, fone }) => [telefone_celular, whatsapp, fone])
          .filter((text) => text !== ''),
      }
    },

    async listOpenBills({ ids }) {
      const bills = []
      for (const id of ids) {
        const rows = await list(Receivable, {
          ...{ table: 'fn_areceber', column: 'id_cliente', value: id },
          ...{ sort: 'data_vencimento', also: { status: 'A' } },
        })
        bills.push(...rows.filter(({ status, liberado }) => ['', 'A'].includes(status) && liberado !== 'N'))
      }
      return bills.map(toBill).toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
    },

    getPaymentWays: ({ id, digitLine }) =>
      collectWays({
        pdf: () => readBoleto(service, id),
        digitLine: async () => digitLine ?? toDigitLine((await findBill(service, id))?.linha_digitavel ?? ''),
        pixCode: () => readPix(service, id),
      }),

    async listBlocked({ ids }) {
      const blocked = []
      for (const id of ids) {
        const rows = await list(Contract, { table: 'cliente_contrato', column: 'id_cliente', value: id })
        blocked.push(
          ...rows.filter(
            ({ status, status_internet }) => isOneOf(status, ['', 'A']) && !isOneOf(status_internet, NOT_BLOCKED),
          ),
        )
      }
      return blocked.map((row) => ({ id: row.id, name: row.contrato }))
    },

    async unlock({ id }) {
      const { name, answer } = await post('desbloqueio_confianca', { id })
      const { tipo, mensagem } = parseAnswer(name, answer, UnlockAnswer)
      return isOneOf(tipo, ['sucesso', 'success']) ? { isUnlocked: true } : { isUnlocked: false, reason: mensagem }
    },
  }
}

const findBill = async ({ list }: IxcService, id: string): Promise<Receivable | undefined> =>
  (await list(Receivable, { table: 'fn_areceber', column: 'id', value: id }))[0]

/** Asking for the file also makes IXC write the typed line of a bill that was never printed. */
async function readBoleto({ post }: IxcService, id: string): Promise<Buffer | null> {
  const options = { juro: 'N', multa: 'N', atualiza_boleto: 'N', tipo_boleto: 'arquivo', base64: 'S' }
  const { answer } = await post('get_boleto', { boletos: id, ...options })
  const bytes = Buffer.from(answer.body.toString().replaceAll(/["\s]/g, ''), 'base64')
  return isPdf(bytes) ? bytes : null
}

async function readPix({ post }: IxcService, id: string): Promise<string | null> {
  const { name, answer } = await post('get_pix', { id_areceber: id })
  const { pix } = parseAnswer(name, answer, PixAnswer)
  const current = pix.dadosPix?.status === 'ATIVA' ? pix.dadosPix.pixCopiaECola : ''
  return toPixCode(current || (pix.qrCode?.qrcode ?? ''))
}

/** Most installations store documents with punctuation, some without. */
async function findRegistrations({ list }: IxcService, document: TaxDocument): Promise<z.infer<typeof Customer>[]> {
  for (const value of [formatTaxDocument(document), document.value]) {
    const rows = await list(Customer, { table: 'cliente', column: 'cnpj_cpf', value })
    const found = rows.filter(({ cnpj_cpf }) => isSameDocument(document, cnpj_cpf))
    if (found.length) return found
  }
  return []
}

const toBill = (row: Receivable): Bill => ({
  id: row.id,
  number: row.nn_boleto || row.id,
  description: row.obs,
  valueCents: toCents(row.valor),
  dueOn: toDate(row.data_vencimento),
  link: row.gateway_link.startsWith('https://') ? row.gateway_link : null,
  pdfUrl: null,
  digitLine: toDigitLine(row.linha_digitavel),
  pixCode: null,
})

const isOneOf = (value: string, values: readonly string[]): boolean => values.includes(value)
