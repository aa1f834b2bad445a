import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Customer, openStage, useBilling, type Stage } from './assistant-stories/stage.ts'
import { FAULTS, NAMES, type Subject } from './assistant-stories/subjects.ts'
import { MOMENTS } from './assistant-stories/worker.ts'
import { PATIENT } from './patience.ts'

/**
 * Conversations with everything that answers in place of a person, as the customer's phone shows them: the number is
 * linked by the real library, and the outside systems are played over HTTP.
 */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(async () => {
  for (const subject of stage.subjects) subject.mend()
  await stage.w.owner.query('delete from assistant_circuits')
  const { problems, unknownQueries } = stage.whatsapp
  expect([...problems.map(String), ...unknownQueries]).toEqual([])
})

const PERSON = { status: 'pending', use_integration: false, prompt_id: null, integration_id: null, bot: null }

/** Resolves when one more request has reached the outside system. */
function asking({ asked }: Subject): () => Promise<unknown> {
  const before = asked()
  return () => vi.waitUntil(() => asked() > before, PATIENT)
}

describe.each(NAMES)('%s', (name) => {
  /** A customer who has just chosen the queue. */
  async function begin(): Promise<Customer> {
    const subject = stage.subjects.find((one) => one.name === name)
    if (!subject) throw new Error(`there is no subject ${name}`)
    if ('billing' in subject.made) await useBilling(stage, subject.made.billing)
    const maria = new Customer(stage, subject)
    await maria.begin()
    return maria
  }
  /** The ticket is a person's: whatever comes, nothing automatic is said, and the person's words arrive. */
  async function expectPerson(maria: Customer): Promise<void> {
    expect(await maria.ticket()).toMatchObject(PERSON)
    await maria.say('alguém aí?')
    await maria.accept()
    await maria.reply('Oi, aqui é a Ana')
    await maria.expectToHear(['Oi, aqui é a Ana'])
  }

  test('talks to the end', async () => {
    const maria = await begin()
    for (const { says, hears } of maria.subject.talk) {
      await maria.say(says)
      await maria.expectToHear(hears)
    }
    const { end } = maria.subject
    if (end === 'pending') await expectPerson(maria)
    else expect(await maria.ticket()).toMatchObject({ status: end })
  })

  test.each(FAULTS)('leads to a person after %s', async (fault) => {
    const maria = await begin()
    const { subject } = maria
    subject.fail(fault)
    await maria.say(subject.talk[0].says, fault === 'no answer' ? { timeoutMs: 100 } : {})
    await maria.expectToHear([subject.fallback])
    await expectPerson(maria)
  })

  test('answers once when the other side is busy, and well again after the time that it asked for', async () => {
    const maria = await begin()
    const { subject } = maria
    const [{ says, hears }] = subject.talk
    subject.fail('429 with Retry-After')
    await maria.say(says, { onFailure: () => subject.mend() })
    await maria.expectToHear(hears)
  })

  test('leads to a person when the other side goes round in circles', async () => {
    const maria = await begin()
    const { prepare, talk } = maria.subject.loop
    prepare?.()
    for (const { says, hears } of talk) {
      await maria.say(says)
      await maria.expectToHear(hears)
    }
    maria.subject.mend()
    await expectPerson(maria)
  })

  test.each(MOMENTS.slice(0, 3))('says nothing when somebody accepts the ticket as %s', async (at) => {
    const maria = await begin()
    const { subject } = maria
    await maria.say(subject.talk[0].says, { event: { at, happens: () => maria.accept() }, isAsked: asking(subject) })
    await maria.reply('Oi, aqui é a Ana')
    await maria.expectToHear(['Oi, aqui é a Ana'])
    await maria.say('obrigada')
    await maria.expectToHear([])
    expect(await maria.ticket()).toMatchObject({ status: 'open', user_id: String(stage.agent.id) })
  })

  test('says nothing when somebody accepts the ticket before the job is taken', async () => {
    const maria = await begin()
    await maria.write(maria.subject.talk[0].says)
    await maria.accept()
    await maria.work()
    await maria.expectToHear([])
  })

  test.each(MOMENTS)('answers once when its process is killed as %s', async (at) => {
    const maria = await begin()
    const { subject } = maria
    const [{ says, hears }, next] = subject.talk
    await maria.write(says)
    if (at === 'the request is sent') subject.fail('no answer')
    await maria.work({ event: { at, happens: 'killed' }, isAsked: asking(subject) })
    subject.mend()
    await maria.work()
    await maria.expectToHear(at === 'the answer has come' ? (subject.asksAgain ?? hears) : hears)
    await maria.say(next.says)
    await maria.expectToHear(next.hears)
  })

  test('answers once when the process of the link is killed after it stored the question', async () => {
    const maria = await begin()
    const [{ says, hears }] = maria.subject.talk
    await maria.write(says)
    await stage.endLink()
    await maria.work()
    expect(maria.heardSince()).toEqual([])
    await stage.startLink()
    await maria.expectToHear(hears)
  })

  test('answers once when the process of the link is killed after it sent the answer', async () => {
    const maria = await begin()
    const [{ says, hears }] = maria.subject.talk
    stage.whatsapp.autoAck = stage.whatsapp.autoDeliver = false
    await maria.say(says)
    await expect.poll(() => maria.heardSince().length, PATIENT).toBe(hears.length)
    await stage.endLink()
    stage.whatsapp.autoAck = stage.whatsapp.autoDeliver = true
    await stage.startLink()
    await maria.expectToHear(hears)
    expect(maria.copiesOfLast()).toBe(2)
  })
})
