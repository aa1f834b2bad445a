/** A fake of the web service of IXC Provedor, with its habits: texts for numbers, lists without rows, pages with 200. */
import { FAKE_PDF, reais, type FakeBill, type FakeCustomer } from '#fakes/billing/customers.ts'
import { FaultyServer, type FakeAnswer, type FakeRequest } from '#fakes/billing/faulty-server.ts'

type Query = {
  qtype?: string
  query?: string
  grid_param?: string
  boletos?: string
  id_areceber?: string
  id?: string
}

const LOGIN_PAGE: FakeAnswer = { type: 'text/html', body: '<!DOCTYPE html><html><title>IXC Provedor</title></html>' }

/** IXC leaves `registros` out when there is none. */
const list = (rows: object[]): FakeAnswer => ({
  body: rows.length ? { page: '1', total: String(rows.length), registros: rows } : { page: '1', total: 0 },
})

export class FakeIxc extends FaultyServer {
  readonly token = '6:9f8e7d6c5b4a39281706f5e4d3c2b1a0_chave_do_ixc'
  /** Whether documents are stored with their punctuation. */
  storesPunctuation = true
  /** The bills whose typed line was made. IXC makes it when the file is asked for. */
  readonly printed = new Set<string>()
  /** The contracts that were unlocked, as often as it was asked. */
  readonly unlocks: string[] = []

  static start(): Promise<FakeIxc> {
    return new FakeIxc().listen()
  }

  override reset(): void {
    super.reset()
    this.storesPunctuation = true
    this.printed.clear()
    this.unlocks.length = 0
  }

  protected answer({ path, headers, body }: FakeRequest): FakeAnswer {
    if (headers.authorization !== `Basic ${Buffer.from(this.token).toString('base64')}`) return LOGIN_PAGE
    const [, service, version, table] = path.split('/')
    if (service !== 'webservice' || version !== 'v1') return LOGIN_PAGE
    const query = body as Query
    const isList = headers['ixcsoft'] === 'listar'
    switch (table) {
      case 'get_boleto':
        return this.#boleto(query.boletos)
      case 'get_pix':
        return this.#pix(query.id_areceber)
      case 'desbloqueio_confianca':
        return this.#unlock(query.id)
    }
    if (!isList) return { body: { type: 'error', message: 'Recurso não disponível' } }
    switch (table) {
      case 'cliente':
        return list(this.#customers(query))
      case 'fn_areceber':
        return list(this.#bills(query))
      case 'cliente_contrato':
        return list(this.#contracts(query))
      default:
        return { body: { type: 'error', message: 'Recurso não disponível' } }
    }
  }

  #documentOf({ document }: FakeCustomer): string {
    return this.storesPunctuation ? document : document.replaceAll(/[^0-9A-Z]/g, '')
  }

  #customers({ qtype, query }: Query): object[] {
    const found = this.customers.filter((one) =>
      qtype === 'cliente.id' ? one.id === query : this.#documentOf(one) === query,
    )
    return found.map((one) => ({
      ...{ id: one.id, razao: one.name, fantasia: '', cnpj_cpf: this.#documentOf(one), ativo: 'S' },
      ...{ telefone_celular: one.phone, whatsapp: '', fone: '', email: '' },
    }))
  }

  #bills({ qtype, query, grid_param }: Query): object[] {
    const openOnly = grid_param?.includes('"fn_areceber.status"') ?? false
    const rows = this.customers.flatMap((owner) => owner.bills.map((bill) => ({ owner, bill })))
    const found = rows.filter(({ owner, bill }) => (qtype === 'fn_areceber.id' ? bill.id : owner.id) === query)
    return found
      .filter(({ bill }) => !openOnly || !bill.isPaid)
      .map(({ owner, bill }) => ({
        ...{ id: bill.id, id_cliente: owner.id, id_contrato: `9${owner.id}`, valor: reais(bill.valueCents) },
        ...{ data_vencimento: bill.dueOn, status: bill.isPaid ? 'R' : 'A', liberado: 'S', obs: bill.description },
        linha_digitavel: this.printed.has(bill.id) ? (bill.digitLine ?? '') : '',
        ...{
          impresso: this.printed.has(bill.id) ? 'S' : 'N',
          gateway_link: '',
          nn_boleto: `00${bill.id}`,
          pix_txid: '',
        },
      }))
  }

  #contracts({ query }: Query): object[] {
    const owner = this.customers.find(({ id }) => id === query)
    if (!owner) return []
    const status = owner.isBlocked ? 'FA' : 'A'
    return [{ id: `9${owner.id}`, id_cliente: owner.id, contrato: 'Fibra 300', status: 'A', status_internet: status }]
  }

  #billOf(id: string | undefined): FakeBill | undefined {
    return this.customers.flatMap(({ bills }) => bills).find((bill) => bill.id === id)
  }

  #boleto(id: string | undefined): FakeAnswer {
    const bill = this.#billOf(id)
    if (!bill?.digitLine) return { body: { type: 'error', message: 'Boleto não encontrado' } }
    this.printed.add(bill.id)
    return { type: 'text/plain', body: FAKE_PDF.toString('base64') }
  }

  #pix(id: string | undefined): FakeAnswer {
    const code = this.#billOf(id)?.pixCode
    if (!code) return { body: { type: 'error', message: 'Gateway sem Pix' } }
    const qrCode = { qrcode: code, imagemQrcode: 'data:image/png;base64,iVBORw0KGgo=' }
    return { body: { type: 'success', pix: { qrCode, dadosPix: { pixCopiaECola: code, status: 'ATIVA' } } } }
  }

  #unlock(contract: string | undefined): FakeAnswer {
    const owner = this.customers.find(({ id }) => `9${id}` === contract)
    if (!owner?.isBlocked) return { body: { tipo: 'erro', mensagem: 'Contrato não está bloqueado' } }
    if (owner.refusal) return { body: { tipo: 'erro', mensagem: owner.refusal } }
    this.unlocks.push(owner.id)
    owner.isBlocked = false
    return { body: { tipo: 'sucesso', mensagem: 'Desbloqueio em confiança realizado' } }
  }
}
