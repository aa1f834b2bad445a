/** Reads what a business asks to be paid, from the JSON of WhatsApp's own buttons, which a stranger wrote. */
import type { proto } from 'baileys'
import { isText, objectsIn, readJson, type Json } from '#server/channels/json-of-strangers.ts'

const lineOf = (value: unknown): string =>
  isText(value) || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : ''

/** Writes an amount as people of its country do: "R$ 45,00", "USD 45.00"; nothing for none. */
export function money(amount: number, currency: unknown): string {
  if (!Number.isFinite(amount) || amount === 0) return ''
  const digits = amount.toFixed(2)
  return currency === 'BRL' ? `R$ ${digits.replace('.', ',')}` : `${lineOf(currency)} ${digits}`.trim()
}

type Interactive = proto.Message.IInteractiveMessage | null | undefined

function buttonsIn(interactive: Interactive): Json[] {
  const parts = [interactive, ...(interactive?.carouselMessage?.cards ?? [])]
  return parts
    .flatMap((part) => part?.nativeFlowMessage?.buttons ?? [])
    .map((button) => readJson(button.buttonParamsJson))
}

/**
 * Returns a Pix key, or the code of a Pix, that was sent with WhatsApp's own button: owner, key and its kind in a line
 * each; null without one.
 */
export function readPixKey({ interactiveMessage, templateMessage }: proto.IMessage): string | null {
  const buttons = [interactiveMessage, templateMessage?.interactiveMessageTemplate].flatMap(buttonsIn)
  const settings = buttons.flatMap((button) => objectsIn(button['payment_settings']))
  return settings.map(pixIn).find((pix) => pix !== null) ?? null
}

/** A code has the amount in it, and is paid by copying it. */
function pixIn({ pix_dynamic_code: dynamic, pix_static_code: fixed }: Json): string | null {
  const [code] = objectsIn([dynamic])
  if (code && lineOf(code['code'])) return [code['merchant_name'], code['code'], 'CODE'].map(lineOf).join('\n')
  const [pix] = objectsIn([fixed])
  if (!pix || !lineOf(pix['key'])) return null
  return [pix['merchant_name'], pix['key'], pix['key_type']].map(lineOf).join('\n')
}

/** Returns what is bought, what it costs, and the other ways to pay, a line each. */
export function paymentWords(params: Json): string[] {
  const [order] = objectsIn([params['order']])
  const [total] = objectsIn([params['total_amount']])
  const items = objectsIn(order?.['items']).map(({ name, quantity }) =>
    [Number(quantity) > 1 ? `${lineOf(quantity)} ×` : '', lineOf(name)].filter(Boolean).join(' '),
  )
  const amount = total ? money(Number(total['value']) / Number(total['offset'] ?? 1), params['currency']) : ''
  const others = objectsIn(params['payment_settings']).flatMap((setting) => {
    const [boleto] = objectsIn([setting['boleto']])
    const [link] = objectsIn([setting['payment_link']])
    return [lineOf(boleto?.['digitable_line']), lineOf(link?.['uri'])]
  })
  return [...items, amount, ...others].filter(Boolean)
}
