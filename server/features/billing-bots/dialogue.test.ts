import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BillingBot, BillingSystem } from '#contract/billing-systems.ts'
import {
  BillerError,
  type Bill,
  type BilledCustomer,
  type BlockedContract,
} from '#server/integrations/billing/biller.ts'
import { toConfirmation } from '#server/lib/confirmation-words.ts'
import { createBillWriter } from './bill-texts.ts'
import { answer } from './dialogue.ts'
import type { Proof } from './proof.ts'
import { FIRST_STATE, type BillingState, type Reply, type Surroundings } from './reply.ts'

const TODAY = '2026-02-01'
const LINE = '23793381286000000000300000000401984340000014990'
const PIX = '000201260014br.gov.bcb.pix6304ABCD'
const ANA = '529.982.247-25'
const NOBODY = '111.444.777-35'
const FROM_ANA = '5511987654321'

const bill = (id: string, dueOn: string, change: Partial<Bill> = {}): Bill => ({
  ...{ id, number: id, dueOn, description: 'Plano 300 Mega', valueCents: 14_990 },
  ...{ link: `https://boleto.exemplo/${id}`, pdfUrl: null, digitLine: null, pixCode: null },
  ...change,
})

type Outside = {
  bot: BillingBot
  system: BillingSystem
  phones: string[]
  name: string
  bills: Bill[]
  blocked: BlockedContract[]
  refusal: string | null
  checksLeft: number
  number: string
}

/** Plays a billing system with one customer, Ana. */
function surroundings(given: Partial<Outside> = {}) {
  const outside: Outside = {
    ...{ bot: 'secondCopy', system: 'ixc', phones: ['(11) 98765-4321'], name: 'ANA SOUZA' },
    ...{ bills: [bill('101', '2026-01-10')], blocked: [], refusal: null, checksLeft: 10, number: FROM_ANA },
    ...given,
  }
  const unlocked: string[] = []
  const customer = (): BilledCustomer => ({ ids: ['1'], name: outside.name, phones: outside.phones })
  const around: Surroundings = {
    ...{ bot: outside.bot, system: outside.system, today: TODAY, number: outside.number },
    writer: createBillWriter('pt', TODAY),
    countCheck: async () => outside.checksLeft-- > 0,
    biller: {
      unlockHours: 48,
      findCustomer: async ({ value }) => (value === '52998224725' ? customer() : null),
      listOpenBills: async () => outside.bills,
      getPaymentWays: async () => ({ digitLine: LINE, pixCode: PIX, pdf: Buffer.from('%PDF-') }),
      listBlocked: async () => outside.blocked,
      unlock: async ({ id }) => {
        if (outside.refusal !== null) return { isUnlocked: false, reason: outside.refusal }
        unlocked.push(id)
        outside.blocked = []
        return { isUnlocked: true }
      },
    },
  }
  return { around, outside, unlocked }
}

/** Lets the person write one message after the other, and returns every answer. */
async function talk(around: Surroundings, ...messages: string[]): Promise<Reply[]> {
  const replies: Reply[] = []
  let state: BillingState = FIRST_STATE
  for (const message of messages) {
    const reply: Reply = await answer(around, state, message === '' ? [] : [message])
    replies.push(reply)
    state = reply.state
    if (reply.end) break
  }
  return replies
}

const textsOf = ({ said }: Reply): string[] => said.flatMap((one) => (one.kind === 'text' ? [one.text] : []))
const lastOf = (replies: Reply[]): Reply => {
  const last = replies.at(-1)
  if (!last) throw new Error('nothing was answered')
  return last
}

describe('second copy', () => {
  test('asks for the document, confirms, and sends everything to pay one bill', async () => {
    const replies = await talk(surroundings().around, '', ANA, 'Sim')
    expect(textsOf(replies[0] as Reply)[0]).toContain('escreva o CPF ou o CNPJ')
    expect(textsOf(replies[1] as Reply)[0]).toMatch(/\*ANA\*, com o documento de final \*4725\*/)
    const last = lastOf(replies)
    expect(last.said.map((one) => (one.kind === 'text' ? one.text : one.kind))).toEqual([
      expect.stringMatching(
        /^\*Conta 101\*\nPlano 300 Mega\nValor: R\$\s149,90\nVencimento: 10\/01\/2026 \(vencida\)\nVer a conta: /,
      ),
      'Linha digitável do boleto, para copiar:',
      LINE,
      'Pix copia e cola:',
      PIX,
      'qrCode',
      'pdf',
      'pause',
      expect.stringContaining('Obrigado pelo contato'),
    ])
    expect(last).toMatchObject({ end: { kind: 'close' }, notes: [expect.stringMatching(/IXC.*conta 101.*final 4725/)] })
  })

  test('a document in the first message needs no question; other words lead to it without a lost attempt', async () => {
    const { around } = surroundings()
    expect(textsOf(lastOf(await talk(around, `quero a 2a via, meu cpf é ${ANA}`)))[0]).toContain('É você?')
    const [first] = await talk(around, 'preciso da 2a via do boleto')
    expect(first).toMatchObject({ end: null, state: { step: 'document', attempts: 0 } })
  })

  test('somebody with another number has to know the telephone of the registration', async () => {
    const { around } = surroundings({ number: '5521999990000' })
    const [asked, wrong, right] = await talk(around, ANA, '0000', '4321')
    expect(textsOf(asked as Reply).join()).not.toMatch(/ANA/i)
    expect(textsOf(wrong as Reply)[0]).toContain('Não confere')
    expect(textsOf(right as Reply).join()).toContain(LINE)
    expect(textsOf(lastOf(await talk(around, ANA, '(11) 98765-4321'))).join()).toContain(LINE)
    for (const guess of ['1', '21', '321', '87654321', '11987654322', '21987654321'])
      expect(textsOf(lastOf(await talk(around, ANA, guess))).join(), guess).not.toContain(LINE)
  })

  test('without a telephone the first name is asked, without either a person goes on', async () => {
    const { around } = surroundings({ phones: [], name: 'Ána Souza' })
    expect(textsOf(lastOf(await talk(around, ANA, 'souza'))).join()).not.toContain(LINE)
    expect(textsOf(lastOf(await talk(around, ANA, 'ana'))).join()).toContain(LINE)
    const nobodyKnown = lastOf(await talk(surroundings({ phones: [], name: '' }).around, ANA))
    expect(nobodyKnown.end).toEqual({ kind: 'person', reason: 'rule' })
  })

  test('a choice among several bills, one after the other until the customer has enough', async () => {
    const bills = [bill('101', '2026-01-10'), bill('102', '2026-02-10'), bill('103', '2026-09-10')]
    const { around, outside } = surroundings({ bills })
    const [, list, wrong, sent, gone, bye] = await talk(around, ANA, '1', '3', '2', '2', '0')
    expect(textsOf(list as Reply)[0]).toMatch(
      /\*1\* - R\$\s149,90, vencimento 10\/01\/2026 \(vencida\)\n\*2\* - .*10\/02\/2026$/,
    )
    expect(textsOf(wrong as Reply)[0]).toContain('Não entendi')
    expect(textsOf(sent as Reply)[0]).toContain('*Conta 102*')
    expect(textsOf(sent as Reply).at(-1)).toMatch(/Quer outra conta\?[\s\S]*\*1\* - /)
    expect(gone).toMatchObject({ end: null })
    expect(bye).toMatchObject({ end: { kind: 'close' } })
    outside.bills = []
    const paid = await talk(
      { ...around, biller: { ...around.biller, listOpenBills: async () => outside.bills } },
      ANA,
      '1',
    )
    expect(textsOf(lastOf(paid))[0]).toContain('não há contas em aberto')
  })

  test('a blocked service is offered to be unlocked afterwards, unless that question fails', async () => {
    const { around, unlocked } = surroundings({ blocked: [{ id: '91', name: '' }] })
    const replies = await talk(around, ANA, '1', '1')
    expect(textsOf(replies[1] as Reply).at(-1)).toMatch(/por 48 horas: a conta precisa ser paga/)
    expect([unlocked, lastOf(replies).end]).toEqual([['91'], { kind: 'close' }])
    const broken = { ...around.biller, listBlocked: () => Promise.reject(new BillerError('unavailable', 'x')) }
    expect(lastOf(await talk({ ...around, biller: broken }, ANA, '1'))).toMatchObject({ end: { kind: 'close' } })
  })
})

describe('trust unlock', () => {
  const blocked = [{ id: '91', name: 'Fibra' }]

  test('says its conditions, and only a yes unlocks', async () => {
    const { around, unlocked } = surroundings({ bot: 'trustUnlock', blocked })
    const declined = await talk(around, ANA, '1', 'não')
    expect([unlocked, lastOf(declined).end]).toEqual([[], { kind: 'close' }])
    const done = lastOf(await talk(around, ANA, '1', 'sim'))
    expect(unlocked).toEqual(['91'])
    expect(textsOf(done)[0]).toContain('Aguarde 5 minutos')
    expect(done.notes[0]).toContain('Liberação em confiança feita')
  })

  test('nothing blocked is said, a refusal comes with its reason and a person', async () => {
    const fine = lastOf(await talk(surroundings({ bot: 'trustUnlock' }).around, ANA, '1'))
    expect(textsOf(fine)[0]).toContain('não está bloqueado')
    const refused = lastOf(
      await talk(surroundings({ bot: 'trustUnlock', blocked, refusal: 'já *usado*' }).around, ANA, '1', '1'),
    )
    expect(textsOf(refused)[0]).toContain('não foi aceita: já usado. Um atendente')
    expect(refused.end).toEqual({ kind: 'person', reason: 'rule' })
  })

  test('an unlock that was done in an earlier attempt at the turn is not asked for again', async () => {
    const { around, outside, unlocked } = surroundings({ bot: 'trustUnlock', blocked })
    const state = lastOf(await talk(around, ANA, '1')).state
    outside.blocked = []
    expect(textsOf(await answer(around, state, ['1']))[0]).toContain('foi liberado')
    expect(unlocked).toEqual([])
  })

  test('one of several services is chosen', async () => {
    const { around, unlocked } = surroundings({ bot: 'trustUnlock', blocked: [...blocked, { id: '92', name: '' }] })
    const replies = await talk(around, ANA, '1', '2', '1')
    expect(textsOf(replies[1] as Reply)[0]).toContain('*1* - Fibra\n*2* - Contrato 92')
    expect([unlocked, lastOf(replies).end?.kind]).toEqual([['92'], 'close'])
  })

  test('Asaas unlocks nothing, and says so', async () => {
    const reply = lastOf(await talk(surroundings({ bot: 'trustUnlock', system: 'asaas' }).around, ''))
    expect(reply.end).toEqual({ kind: 'person', reason: 'unavailable' })
    expect(textsOf(reply)[0]).toContain('não pode ser feita por aqui')
  })
})

describe('limits', () => {
  test('the third wrong answer leads to a person, whatever it is', async () => {
    for (const messages of [
      ['', '1', '123.456.789-00', 'x'],
      ['', NOBODY, NOBODY, NOBODY],
      [ANA, 'talvez', 'não sei', 'hein'],
      ['', NOBODY, ANA, 'não', '2'],
    ])
      expect(lastOf(await talk(surroundings().around, ...messages)).end, String(messages)).toEqual({
        ...{ kind: 'person', reason: 'limit' },
      })
  })

  test('who checked too many documents today learns nothing more', async () => {
    const reply = lastOf(await talk(surroundings({ checksLeft: 0 }).around, ANA))
    expect(textsOf(reply)[0]).toContain('limite de consultas de hoje')
    expect(reply.end).toEqual({ kind: 'person', reason: 'limit' })
  })

  test('a person is always one word away', async () => {
    for (const request of ['#', 'Atendente', 'quero falar com um atendente, por favor', 'humano'])
      for (const before of [[''], [ANA]])
        expect(lastOf(await talk(surroundings().around, ...before, request)).end).toEqual({
          kind: 'person',
          reason: 'asked',
        })
  })
})

/** What people write: right and wrong documents, proofs, choices and anything else. */
const Message = fc.oneof(
  fc.constantFrom(
    '',
    ANA,
    NOBODY,
    '52998224725',
    '1',
    '2',
    '0',
    'sim',
    'não',
    '4321',
    '0000',
    'ana',
    'oi',
    '#',
    '$y',
    'pode ser',
  ),
  fc.string({ maxLength: 30 }),
)
/** Half of the conversations begin with a document, so that most of their answers are about the proof. */
const Messages = fc
  .tuple(fc.constantFrom<string[]>([], [ANA]), fc.array(Message, { maxLength: 8 }))
  .map(([first, rest]) => [...first, ...rest])
const Given = fc.record({
  bot: fc.constantFrom<BillingBot>('secondCopy', 'trustUnlock'),
  phones: fc.constantFrom<string[]>([], ['(11) 98765-4321'], ['3333-4321']),
  name: fc.constantFrom('Ana Souza', ''),
  number: fc.constantFrom('', FROM_ANA, '5521999990000'),
  bills: fc.constantFrom<Bill[]>(
    [],
    [bill('101', '2026-01-10')],
    [bill('101', '2026-01-10'), bill('102', '2026-01-20')],
  ),
  blocked: fc.constantFrom<BlockedContract[]>([], [{ id: '91', name: '' }]),
  checksLeft: fc.constantFrom(0, 1, 10),
})
const SECRET = new RegExp(`${LINE}|${PIX}|149,90|boleto\\.exemplo|não há contas|bloqueado`)

/** What a yes is, the reader of confirmations says, whose own tests list the words. */
const PROVES: Record<Proof, (message: string) => boolean> = {
  owner: (message) => toConfirmation(message) === 'yes',
  phone: (message) => message.includes('4321'),
  name: (message) => /^\W*[aá]na/i.test(message),
}

describe('every conversation', () => {
  test('reveals nothing of a registration before its document and its proof', async () => {
    await fc.assert(
      fc.asyncProperty(Given, Messages, async (given, messages) => {
        const { around, unlocked } = surroundings(given)
        let state: BillingState = FIRST_STATE
        for (const message of messages) {
          const before: BillingState = state
          const reply = await answer(around, before, message === '' ? [] : [message])
          state = reply.state
          const isLocked = before.step === 'document' || reply.end?.kind === 'person'
          if (isLocked && before.step !== 'bill' && before.step !== 'unlock')
            expect(textsOf(reply).join('\n')).not.toMatch(SECRET)
          if (before.step === 'proof' && SECRET.test(textsOf(reply).join('\n'))) {
            expect(message).toSatisfy(PROVES[before.proof])
            if (before.proof === 'owner') expect(given.number).toBe(FROM_ANA)
          }
          if (before.step === 'document' || before.step === 'proof') expect(unlocked).toEqual([])
          if (reply.end) break
        }
      }),
      { numRuns: 300 },
    )
  })

  test('ends: whoever never gives a right answer reaches a person after a few messages', async () => {
    await fc.assert(
      fc.asyncProperty(Given, fc.string({ maxLength: 20 }), async (given, rubbish) => {
        const replies = await talk(surroundings(given).around, ...Array<string>(5).fill(`${rubbish} ?`))
        expect(lastOf(replies).end).not.toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})
