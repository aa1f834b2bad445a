/** A fake of Efí's Pix API for charges: tokens, charges, their QR codes, the webhook, and a paying customer. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Charge = {
  txid: string
  status: 'ATIVA' | 'CONCLUIDA'
  calendario: { criacao: string; expiracao: number }
  valor: { original: string }
  chave: string
  solicitacaoPagador?: string
  loc: { id: number }
  pix?: { endToEndId: string; txid: string; valor: string; horario: string }[]
}
type Answer = { status: number; body: unknown }

const problem = (status: number, title: string): Answer => ({ status, body: { title, status, detail: 'recusado' } })

export class FakeEfi {
  readonly account = { clientId: 'Client_Id_teste', clientSecret: 'Client_Secret_teste', pixKey: 'pix@balcao.test' }
  readonly charges = new Map<string, Charge>()
  /** How often each path was requested, such as `PUT /v2/cob`. */
  readonly asked = new Map<string, number>()
  /** The address for notices of payments, once it was registered. */
  webhookUrl: string | null = null
  /** While true, requests fail. */
  broken = false
  #tokens = new Set<string>()
  readonly #server: Server

  static async start(): Promise<FakeEfi> {
    const fake = new FakeEfi()
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const { status, body: answer } = this.#answer(request, body)
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      })
    })
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  /** Makes all tokens invalid, as after a change of credentials. */
  forgetTokens(): void {
    this.#tokens.clear()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /**
   * Marks a charge as paid without sending a notice. A `value` other than the charge's never comes from a real bank;
   * forged notices claim it.
   */
  pay(
    txid: string,
    { value, id = `E${randomUUID().replaceAll('-', '')}` }: { value?: string; id?: string } = {},
  ): void {
    const charge = this.charges.get(txid)
    if (!charge) throw new Error(`there is no charge ${txid}`)
    charge.status = 'CONCLUIDA'
    charge.pix = [{ endToEndId: id, txid, valor: value ?? charge.valor.original, horario: new Date().toISOString() }]
  }

  /** Returns the notice of a payment that the bank posts. */
  noticeOf(txid: string): object {
    return { pix: this.charges.get(txid)?.pix ?? [] }
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, body: unknown): Answer {
    const [, first = '', second = '', third = '', fourth = ''] = url.split('/')
    const name = `${method} /${first}/${second}`
    this.asked.set(name, (this.asked.get(name) ?? 0) + 1)
    if (this.broken) return { status: 503, body: { nome: 'indisponivel', mensagem: 'tente mais tarde' } }
    if (name === 'POST /oauth/token') return this.#token(headers.authorization)
    if (!this.#tokens.has(String(headers.authorization).replace('Bearer ', ''))) return problem(401, 'NaoAutorizado')
    if (name === 'PUT /v2/cob') return this.#charge(third, body as Partial<Charge>)
    if (name === 'GET /v2/cob') return this.#found(this.charges.get(third))
    if (name === 'GET /v2/loc' && fourth === 'qrcode') return this.#qrCode(Number(third))
    if (name === 'PUT /v2/webhook') {
      this.webhookUrl = (body as { webhookUrl: string }).webhookUrl
      return { status: 201, body: { webhookUrl: this.webhookUrl } }
    }
    return problem(404, 'NaoEncontrado')
  }

  #token(authorization: string | undefined): Answer {
    const { clientId, clientSecret } = this.account
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (authorization !== expected) return { status: 401, body: { nome: 'invalid_client', mensagem: 'recusado' } }
    const token = randomUUID()
    this.#tokens.add(token)
    return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: 'cob.write' } }
  }

  #charge(txid: string, { valor, chave, calendario, solicitacaoPagador }: Partial<Charge>): Answer {
    const isMoney = /^\d{1,10}\.\d{2}$/.test(valor?.original ?? '') && Number(valor?.original) > 0
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || !isMoney) return problem(400, 'CobOperacaoInvalida')
    if (chave !== this.account.pixKey || (solicitacaoPagador ?? '').length > 140)
      return problem(400, 'CobOperacaoInvalida')
    if (this.charges.has(txid)) return problem(409, 'TxidDuplicado')
    const charge: Charge = {
      ...{ txid, status: 'ATIVA', chave, loc: { id: this.charges.size + 1 } },
      calendario: { criacao: new Date().toISOString(), expiracao: calendario?.expiracao ?? 86_400 },
      valor: { original: valor?.original ?? '' },
      ...(solicitacaoPagador ? { solicitacaoPagador } : {}),
    }
    this.charges.set(txid, charge)
    return { status: 201, body: { ...charge, revisao: 0 } }
  }

  #qrCode(locId: number): Answer {
    const charge = [...this.charges.values()].find(({ loc }) => loc.id === locId)
    if (!charge) return problem(404, 'NaoEncontrado')
    const qrcode = `00020101021226770014br.gov.bcb.pix2555pix.exemplo.test/qr/v2/${charge.txid}5204000053039865802BR5917BALCAO TESTE LTDA6009SAO PAULO62070503***63044E3F`
    return { status: 200, body: { qrcode, imagemQrcode: 'data:image/png;base64,iVBORw0KGgo=', linkVisualizacao: '' } }
  }

  #found(charge: Charge | undefined): Answer {
    return charge ? { status: 200, body: charge } : problem(404, 'CobNaoEncontrada')
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text ? JSON.parse(text) : null
}
