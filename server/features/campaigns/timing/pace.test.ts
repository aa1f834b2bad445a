import { describe, expect, test } from 'vitest'
import { DEFAULT_SENDING_HOURS, readCampaignSettings } from '#contract/campaign-settings.ts'
import { estimateRun, type Kind } from './estimate.ts'
import { expectTimes } from './expected-times.ts'
import { nextSendingTime } from './hours.ts'
import { averagePause, pauseAfter, settingsFor } from './pace.ts'
import { findPauseReason, isRefused, type LastSends } from './stop-rules.ts'
import { fillText, findUnknownPlaceholders } from '#contract/campaign-texts.ts'

const ZONE = 'America/Sao_Paulo'
const PACE = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 }

describe('the pause after a message', () => {
  test('is the interval, a quarter longer or shorter', () => {
    expect(pauseAfter(PACE, 1, () => 0)).toEqual({ ms: 15_000, isLonger: false })
    expect(pauseAfter(PACE, 19, () => 0.5)).toEqual({ ms: 20_000, isLonger: false })
    expect(pauseAfter(PACE, 1, () => 1)).toEqual({ ms: 25_000, isLonger: false })
  })

  test('is the greater one after so many messages, and never with 0', () => {
    expect(pauseAfter(PACE, 20, () => 0.5)).toEqual({ ms: 60_000, isLonger: true })
    expect(pauseAfter({ ...PACE, longerIntervalAfter: 0 }, 500, () => 0.5)).toEqual({ ms: 20_000, isLonger: false })
  })

  test('is longer while the provider warns', () => {
    expect(pauseAfter(PACE, 1, () => 0.5, 2).ms).toBe(40_000)
  })
})

describe('the settings of a connection', () => {
  const settings = readCampaignSettings([])

  test('are those of the company where the provider may ban the number', () => {
    expect(settingsFor('whatsapp', settings)).toEqual(settings)
  })

  test('have no pauses and no limit by its age where it bans nobody, and keep the hours', () => {
    const free = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, dailyFirstContacts: 0 }
    expect(settingsFor('whatsapp_cloud', settings)).toEqual({ ...settings, ...free })
    expect(settingsFor('whatsapp_cloud', { ...settings, dailyFirstContacts: 70 }).dailyFirstContacts).toBe(70)
  })
})

describe('the hours of sending', () => {
  test.each([
    ['in the hours', '2026-11-24T15:00:00Z', '2026-11-24T15:00:00Z'],
    ['before they begin', '2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z'],
    ['at their end', '2026-11-24T23:00:00Z', '2026-11-25T11:00:00Z'],
    ['on Saturday night', '2026-11-29T02:00:00Z', '2026-11-30T11:00:00Z'],
    ['on Sunday', '2026-11-29T15:00:00Z', '2026-11-30T11:00:00Z'],
  ])('%s', (_title, now, expected) => {
    expect(nextSendingTime(DEFAULT_SENDING_HOURS, ZONE, new Date(now))).toEqual(new Date(expected))
  })

  test('without hours any moment will do', () => {
    const now = new Date('2026-11-29T06:00:00Z')
    expect(nextSendingTime(null, ZONE, now)).toEqual(now)
  })
})

describe('the estimate', () => {
  const known = (count: number, zone = '') => [{ zone, known: count, firstContacts: 0 }]
  const strangers = (count: number, zone = '') => [{ zone, known: 0, firstContacts: count }]
  const base = {
    from: new Date('2026-11-24T15:00:00Z'),
    zone: ZONE,
    pace: PACE,
    sendingHours: null,
    people: [],
    firstContactsPerDay: null,
    firstContactsToday: 0,
    providerStop: null,
  }

  test('follows from the average pause', () => {
    expect(averagePause(PACE)).toBe(22_000)
    expect(estimateRun({ ...base, people: known(100) }).endsAt).toEqual(new Date('2026-11-24T15:36:40Z'))
  })

  test('stops at night, and goes on in the morning', () => {
    const evening = {
      ...base,
      from: new Date('2026-11-24T22:50:00Z'),
      sendingHours: DEFAULT_SENDING_HOURS,
      people: known(54),
    }
    expect(estimateRun(evening).endsAt).toEqual(new Date('2026-11-25T11:09:54Z'))
  })

  test('needs a day for each daily budget of people who never wrote', () => {
    const run = estimateRun({ ...base, people: strangers(50), firstContactsPerDay: 20, firstContactsToday: 10 })
    expect(run.endsAt?.toISOString().slice(0, 10)).toBe('2026-11-26')
  })

  test('waits with people who never wrote until the provider lets new chats begin, and knows no end without a time', () => {
    const until = new Date('2026-11-26T15:00:00Z')
    const people = [{ zone: '', known: 30, firstContacts: 30 }]
    const held = estimateRun({ ...base, people, providerStop: { until } })
    expect(held.startsAt).toEqual(base.from)
    expect(held.endsAt).toEqual(new Date(until.getTime() + 30 * 22_000))
    expect(estimateRun({ ...base, people, providerStop: { until: null } }).endsAt).toBeNull()
    expect(estimateRun({ ...base, people: known(1), providerStop: { until: null } }).endsAt).not.toBeNull()
  })

  test('goes on in the west after the east has closed, and begins there later', () => {
    const sendingHours = DEFAULT_SENDING_HOURS
    const [evening, night] = [new Date('2026-11-24T22:50:00Z'), new Date('2026-11-24T09:00:00Z')]
    const west = estimateRun({ ...base, from: evening, sendingHours, people: known(54, 'America/Rio_Branco') })
    expect(west.endsAt).toEqual(new Date('2026-11-24T23:09:48Z'))
    const both = [...known(30), ...known(30, 'America/Rio_Branco')]
    const run = estimateRun({ ...base, from: night, sendingHours, people: both })
    expect(run.startsAt).toEqual(new Date('2026-11-24T11:00:00Z'))
    expect(run.endsAt).toEqual(new Date('2026-11-24T13:11:00Z'))
  })

  test('keeps a share of the daily budget for those whose day begins later', () => {
    const people = [...strangers(40), ...strangers(40, 'America/Manaus')]
    const morning = { ...base, from: new Date('2026-11-24T09:00:00Z'), sendingHours: DEFAULT_SENDING_HOURS, people }
    const run = estimateRun({ ...morning, firstContactsPerDay: 20 })
    // Ten of each a day: both end on the fourth day.
    expect(run.endsAt?.toISOString().slice(0, 13)).toBe('2026-11-27T12')
  })

  test('a run of months goes on as in its third week', () => {
    const sendingHours = DEFAULT_SENDING_HOURS
    const run = estimateRun({ ...base, sendingHours, people: strangers(1200), firstContactsPerDay: 20 })
    // Sixty days of sending, six a week.
    expect(run.endsAt?.toISOString().slice(0, 10)).toBe('2027-02-01')
    expect(run.sendingMs).toBe(1200 * 22_000)
    expect(
      estimateRun({ ...base, sendingHours, people: strangers(100_000), firstContactsPerDay: 20 }).endsAt,
    ).toBeNull()
  })

  test('takes time without any interval, too', () => {
    const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }
    const run = estimateRun({ ...base, pace, people: known(600) })
    expect(run.sendingMs).toBe(600_000)
    expect(run.endsAt?.getTime()).toBe(base.from.getTime() + 600_000)
  })

  test('has no end when nobody may be written to', () => {
    expect(estimateRun({ ...base, people: strangers(1), firstContactsPerDay: 0 }).endsAt).toBeNull()
  })
})

describe('when somebody is expected to be written to', () => {
  const from = new Date('2026-11-24T15:00:00Z')
  const base = {
    ...{ from, zone: ZONE, pace: { ...PACE, longerIntervalAfter: 0 }, sendingHours: null },
    ...{ firstContactsPerDay: null, firstContactsToday: 0, providerStop: null },
  }
  const position = (ahead: number[], kind: Kind = 'known', zone = '') => ({ zone, kind, ahead })
  const clocks = (times: (Date | null)[]): (string | undefined)[] =>
    times.map((time) => time?.toISOString().slice(5, 19))

  test('follows from how many stand before, and nobody can tell of those behind the end', () => {
    const people = [{ zone: '', known: 10, firstContacts: 0 }]
    expect(clocks(expectTimes({ ...base, people }, [position([0]), position([3]), position([10])]))).toEqual([
      '11-24T15:00:00',
      '11-24T15:01:00',
      undefined,
    ])
  })

  test('waits for the next budget, and for the morning of the own zone', () => {
    const acre = 'America/Rio_Branco'
    const people = [
      { zone: '', known: 0, firstContacts: 30 },
      { zone: acre, known: 5, firstContacts: 0 },
    ]
    const times = expectTimes(
      {
        ...base,
        people,
        from: new Date('2026-11-24T11:00:00Z'),
        sendingHours: DEFAULT_SENDING_HOURS,
        firstContactsPerDay: 20,
      },
      [position([19], 'firstContacts'), position([20], 'firstContacts'), position([0, 0], 'known', acre)],
    )
    expect(clocks(times)).toEqual(['11-24T11:06:20', '11-25T11:00:00', '11-24T13:00:00'])
  })

  test('zones that are open share the order of the list', () => {
    const acre = 'America/Rio_Branco'
    const people = [
      { zone: '', known: 8, firstContacts: 0 },
      { zone: acre, known: 2, firstContacts: 0 },
    ]
    const times = expectTimes({ ...base, people }, [position([6, 0], 'known', acre), position([6, 1])])
    expect(clocks(times)).toEqual(['11-24T15:02:00', '11-24T15:02:20'])
  })
})

describe('the rules that stop', () => {
  const last = (change: Partial<LastSends>): LastSends => ({
    ...{ sends: 100, newChatRefusals: 0, unreachable: 0, failed: 0, old: 100, undelivered: 0 },
    ...{ moreSends: 200, noMarketing: 0 },
    ...change,
  })

  test.each([
    ['newChatRefusals', { newChatRefusals: 3 }, { newChatRefusals: 2 }],
    ['undelivered', { undelivered: 15 }, { undelivered: 14 }],
    ['unreachable', { unreachable: 10 }, { unreachable: 9 }],
    ['marketing', { noMarketing: 41 }, { noMarketing: 40 }],
    ['failed', { failed: 50 }, { failed: 49 }],
  ])('%s', (reason, tooMany, few) => {
    expect(findPauseReason(last(tooMany))).toBe(reason)
    expect(findPauseReason(last(few))).toBeNull()
  })

  test('refusals stop the campaign that they are about', () => {
    const refusals = (sends: number, optOuts: number) => isRefused({ campaignId: 1, sends, optOuts })
    expect([refusals(100, 3), refusals(100, 2), refusals(20, 2), refusals(20, 1)]).toEqual([true, false, true, false])
    expect(refusals(19, 19)).toBe(false)
  })

  test('a share of a few messages says nothing', () => {
    expect(findPauseReason(last({ sends: 5, old: 5, undelivered: 5, unreachable: 5, failed: 5 }))).toBeNull()
    expect(findPauseReason(last({ moreSends: 19, noMarketing: 19 }))).toBeNull()
  })
})

describe('texts', () => {
  const moment = { ms: 'Boa tarde', date: '24/11/2026', hour: '14:30' }
  const variables = [{ key: 'Prazo', value: '$& 10/12' }]
  const values = { name: 'Zé {email}', number: '5511', email: '', moment, variables }

  test('placeholders are replaced literally, and inserted values are not read as placeholders', () => {
    expect(fillText('{nome}|{Name}|{numero}|{number}|{email}|{prazo}|{outro}', values)).toBe(
      'Zé {email}|Zé {email}|5511|5511||$& 10/12|{outro}',
    )
  })

  test('both spellings of a variable are filled in, and what nothing fills is told of', () => {
    const texts = ['{{name}} {{ Nome }} {{PRAZO}} {{firstName}} {{contact.name}} {primeiro_nome}']
    expect(fillText(texts[0] ?? '', values)).toBe('Zé {email} Zé {email} $& 10/12 Zé Zé {email} Zé')
    expect(fillText('{{ms}} {saudação} {{data}} {date} {{hora}} {hour}', values)).toBe(
      'Boa tarde Boa tarde 24/11/2026 24/11/2026 14:30 14:30',
    )
    expect(
      findUnknownPlaceholders([...texts, '{{ms}} {{date}} {hora} {{cupom}} {cupom} {cupom}'], values.variables),
    ).toEqual(['{{cupom}}', '{cupom}'])
  })

  test('a person without a name is not called by the number', () => {
    const nameless = { ...values, name: '5511988887777' }
    expect(fillText('Olá {nome}, tudo bem? {{name}}', nameless)).toBe('Olá, tudo bem?')
  })
})
