/** A fake of the API of MK-AUTH: tokens as plain text, NULL for unknown customers, routes that differ by version. */
import { randomUUID } from 'node:crypto'
import { FAKE_PDF, reais, type FakeBill, type FakeCustomer } from '#fakes/billing/customers.ts'
import { FaultyServer, type FakeAnswer, type FakeRequest } from '#fakes/billing/faulty-server.ts'

const NOT_FOUND: FakeAnswer = { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' }

export class FakeMkAuth extends FaultyServer {
  readonly clientId = 'Client_Id_de_teste'
  readonly clientSecret = 'Client_Secret_de_teste_do_mkauth'
  /** Whether this version lists all bills of a customer. */
  listsTitles = true
  /** Whether the page of a bill is a file. */
  servesPdf = true
  readonly unlocks: string[] = []
  readonly #tokens = new Set<string>()

  static start(): Promise<FakeMkAuth> {
    return new FakeMkAuth().listen()
  }

  override reset(): void {
    super.reset()
    this.listsTitles = true
    this.servesPdf = true
    this.unlocks.length = 0
  }

  /** Makes all tokens invalid, as after their short life. */
  forgetTokens(): void {
    this.#tokens.clear()
  }

  protected answer({ path, headers }: FakeRequest): FakeAnswer {
    if (path.startsWith('/boleto/'))
      return this.servesPdf
        ? { type: 'application/pdf', body: FAKE_PDF }
        : { type: 'text/html', body: '<h1>Boleto</h1>' }
    if (path === '/api/') return this.#token(headers.authorization)
    if (!this.#tokens.has(String(headers.authorization).replace('Bearer ', '')))
      return { status: 401, body: { mensagem: 'token inválido' } }
    const [, , group, action, value] = path.split('/')
    const owner = this.customers.find(({ id, document }) => value === uuidOf(id) || value === bare(document))
    switch (`${group}/${action}`) {
      case 'cliente/show':
        return owner
          ? { body: { dados_cliente: { titulos: rowOf(owner, owner.bills[0]) } } }
          : { type: 'text/plain', body: 'NULL' }
      case 'titulo/titulos':
        return this.#titles(owner)
      case 'cliente/desbloqueio':
        return this.#unlock(owner)
      default:
        return NOT_FOUND
    }
  }

  #token(authorization: string | undefined): FakeAnswer {
    const expected = `Basic ${Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64')}`
    if (authorization !== expected) return { status: 401, type: 'text/plain', body: 'Acesso negado' }
    const token = `eyJhbGciOiJIUzI1NiJ9.${randomUUID()}`
    this.#tokens.add(token)
    return { type: 'text/plain', body: token }
  }

  #titles(owner: FakeCustomer | undefined): FakeAnswer {
    if (!this.listsTitles) return NOT_FOUND
    if (!owner?.bills.length) return { body: { mensagem: 'Título não encontrado' } }
    return {
      body: { titulos: owner.bills.map((bill) => ({ ...rowOf(owner, bill), qrcode: undefined, pix: bill.pixCode })) },
    }
  }

  #unlock(owner: FakeCustomer | undefined): FakeAnswer {
    if (!owner) return { body: { mensagem: 'Cliente não encontrado' } }
    if (owner.refusal) return { body: { mensagem: `Erro: ${owner.refusal}` } }
    this.unlocks.push(owner.id)
    owner.isBlocked = false
    return { body: { mensagem: 'Cliente desbloqueado' } }
  }
}

const bare = (text: string): string => text.replaceAll(/[^0-9A-Z]/g, '')
const uuidOf = (id: string): string => `d0c1a2b3-0000-4000-8000-00000000000${id}`

const rowOf = ({ id, name, document, phone, isBlocked }: FakeCustomer, bill: FakeBill | undefined): object => ({
  ...{ nome: name, cpf_cnpj: document, celular: phone, bloqueado: isBlocked ? 'sim' : 'nao', uuid_cliente: uuidOf(id) },
  ...(bill && {
    ...{
      titulo: bill.id,
      valor: reais(bill.valueCents),
      datavenc: `${bill.dueOn} 00:00:00`,
      descricao: bill.description,
    },
    ...{ status: bill.isPaid ? 'pago' : 'vencido', linhadig: bill.digitLine, qrcode: bill.pixCode, referencia: '' },
  }),
})
