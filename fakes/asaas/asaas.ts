/** A fake of Asaas' API, version 3, for customers and their payments. */
import { FAKE_PDF, type FakeBill, type FakeCustomer } from '#fakes/billing/customers.ts'
import { FaultyServer, type FakeAnswer, type FakeRequest } from '#fakes/billing/faulty-server.ts'

const problem = (code: string, status = 400): FakeAnswer => ({
  status,
  body: { errors: [{ code, description: 'recusado' }] },
})
const list = (data: unknown[]): FakeAnswer => ({
  body: { object: 'list', hasMore: false, totalCount: data.length, limit: 10, offset: 0, data },
})

export class FakeAsaas extends FaultyServer {
  readonly token = '$aact_chave_de_teste_do_asaas'
  /** The day on which payments become overdue. */
  today = '2026-02-01'

  static start(): Promise<FakeAsaas> {
    return new FakeAsaas().listen()
  }

  protected answer({ path, query, headers }: FakeRequest): FakeAnswer {
    const [, first, second = '', third] = path.split('/')
    // The file of a bill needs no key: its address is the secret.
    if (first === 'b') return { type: 'application/pdf', body: FAKE_PDF }
    if (headers['access_token'] !== this.token) return problem('invalid_access_token', 401)
    if (first === 'customers') return list(this.#customers(query.get('cpfCnpj')))
    if (first !== 'payments') return problem('not_found', 404)
    if (second === '') return list(this.#payments(query))
    const bill = this.customers.flatMap(({ bills }) => bills).find(({ id }) => `pay_${id}` === second)
    if (!bill) return problem('not_found', 404)
    return third === 'pixQrCode' ? pixOf(bill) : lineOf(bill)
  }

  #customers(document: string | null): object[] {
    const found = this.customers.filter((one) => document === null || bare(one.document) === document)
    return found.map(({ id, name, document: masked, phone }) => ({
      ...{ object: 'customer', id: `cus_${id}`, name, cpfCnpj: bare(masked), mobilePhone: bare(phone), phone: null },
      ...{ email: null, deleted: false },
    }))
  }

  #payments(query: URLSearchParams): object[] {
    const owner = this.customers.find(({ id }) => `cus_${id}` === query.get('customer'))
    const statusOf = ({ isPaid, dueOn }: FakeBill): string => {
      if (isPaid) return 'RECEIVED'
      return dueOn < this.today ? 'OVERDUE' : 'PENDING'
    }
    const found = owner?.bills.filter((bill) => statusOf(bill) === query.get('status')) ?? []
    return found.map((bill) => this.#payment(bill, owner, statusOf(bill)))
  }

  #payment(
    { id, valueCents, dueOn, description, digitLine }: FakeBill,
    owner: FakeCustomer | undefined,
    status: string,
  ): object {
    return {
      ...{ object: 'payment', id: `pay_${id}`, customer: `cus_${owner?.id}`, value: valueCents / 100, status },
      ...{ netValue: valueCents / 100 - 1.99, billingType: digitLine ? 'BOLETO' : 'PIX', dueDate: dueOn, description },
      ...{ invoiceNumber: `0${id}`, invoiceUrl: `${this.url}/i/${id}`, externalReference: null },
      bankSlipUrl: digitLine ? `${this.url}/b/pdf/${id}` : null,
    }
  }
}

const bare = (text: string): string => text.replaceAll(/[^0-9A-Z]/g, '')

const pixOf = ({ pixCode }: FakeBill): FakeAnswer =>
  pixCode
    ? { body: { success: true, encodedImage: 'iVBORw0KGgo=', payload: pixCode, expirationDate: '2027-11-25 23:59:59' } }
    : problem('invalid_action')

const lineOf = ({ digitLine }: FakeBill): FakeAnswer =>
  digitLine
    ? { body: { identificationField: digitLine, nossoNumero: '6543', barCode: '0'.repeat(44) } }
    : problem('invalid_action')
