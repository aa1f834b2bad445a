import { z } from 'zod'
import { createEfiClient, PixError, type EfiAccount } from './http.ts'

type NewCharge = { txid: string; valueCents: number; note: string; expiresSeconds: number }
/** `code` is the text to paste into a banking app. `image` is the same as a QR code in a data URL. */
type Charge = { createdAt: string; expiresSeconds: number; code: string; image: string }
/**
 * `id` is the payment's id in the whole Pix system (endToEndId). `valueCents` is NaN when the bank's text is no amount.
 */
export type Payment = { id: string; valueCents: number }

export type Pix = {
  createCharge(charge: NewCharge): Promise<Charge>
  /** Returns the payment of a charge, or null while there is none. */
  paymentOf(txid: string): Promise<Payment | null>
  /** Registers the address to which the bank sends notices of payments from now on. */
  announceTo(webhookUrl: string): Promise<void>
}

const Cob = z.object({
  status: z.string(),
  calendario: z.object({ criacao: z.string(), expiracao: z.number() }),
  loc: z.object({ id: z.number() }).optional(),
  pix: z.array(z.object({ endToEndId: z.string().min(1), valor: z.string() })).default([]),
})
const QrCode = z.object({ qrcode: z.string(), imagemQrcode: z.string() })

/** Formats an amount as the bank does, such as `149.90`. */
const reais = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
const centsOf = (text: string): number => (/^\d{1,10}\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : Number.NaN)

/** A client for Efí's Pix API, which follows the rules of Brazil's central bank. Every method throws PixError. */
export function createEfiPix(account: EfiAccount, now: () => number = Date.now): Pix {
  const call = createEfiClient(account, now)
  const { pixKey } = account
  return {
    async createCharge({ txid, valueCents, note, expiresSeconds }) {
      const { calendario, loc } = await call(Cob, {
        ...{ method: 'PUT', path: `/v2/cob/${txid}` },
        body: {
          calendario: { expiracao: expiresSeconds },
          valor: { original: reais(valueCents) },
          chave: pixKey,
          solicitacaoPagador: note,
        },
      })
      if (!loc) throw new PixError('the charge has no place')
      const { qrcode, imagemQrcode } = await call(QrCode, { method: 'GET', path: `/v2/loc/${loc.id}/qrcode` })
      return { createdAt: calendario.criacao, expiresSeconds: calendario.expiracao, code: qrcode, image: imagemQrcode }
    },

    async paymentOf(txid) {
      const { status, pix } = await call(Cob, { method: 'GET', path: `/v2/cob/${txid}` })
      const [payment] = pix
      if (status !== 'CONCLUIDA' || !payment) return null
      return { id: payment.endToEndId, valueCents: centsOf(payment.valor) }
    },

    async announceTo(webhookUrl) {
      await call(z.unknown(), {
        ...{ method: 'PUT', path: `/v2/webhook/${encodeURIComponent(pixKey)}`, body: { webhookUrl } },
        // A notice only triggers a query at the bank, so a client certificate of the caller would prove nothing more.
        headers: { 'x-skip-mtls-checking': 'true' },
      })
    },
  }
}
