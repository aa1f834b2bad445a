import { expect, test } from 'vitest'
import type { ContactAd } from '#contract/ads.ts'
import { link, stage, tickets, useMeta, withBody } from '#tests/meta-fixture.ts'
import { MAX_AD_PICTURE_BYTES } from '#server/channels/advertisement.ts'

useMeta()

const PICTURE = Buffer.from('a small picture')
const DATA_URL = `data:image/jpeg;base64,${PICTURE.toString('base64')}`

function referral(change: object = {}) {
  const photo_url = stage.fake.file('bolo.jpg', 'image/jpeg', PICTURE)
  const ads_context_data = { ad_title: 'Bolo de milho', photo_url, video_url: null }
  return { source: 'ADS', type: 'OPEN_THREAD', ad_id: 23_847_000, ref: 'natal', ads_context_data, ...change }
}

const contextOf = async (body: string) => (await withBody(body)).context

test.each(['facebook', 'instagram'] as const)('an advertisement comes with a message of %s', async (channel) => {
  await link([stage.page], true)
  const rui = stage.fake.person(stage.page, channel, 'Rui')
  await stage.fake.write(rui, { text: 'quero', referral: referral() })
  const ad = { title: 'Bolo de milho', body: 'natal', url: null, picture: DATA_URL }
  expect(await contextOf('quero')).toEqual({ quote: null, ad })
  const [ticket] = await tickets()
  const { body } = await stage.w.call(stage.company.admin, 'GET', `/tickets/${ticket?.id}`)
  expect(body).toMatchObject({ ad })
})

test('an advertisement comes with a button, and beside the story that is answered', async () => {
  await link()
  await stage.fake.tell(stage.maria, { postback: { title: 'Começar', payload: 'GO', referral: referral() } })
  expect((await contextOf('Começar'))?.ad?.title).toBe('Bolo de milho')
  await stage.fake.write(stage.maria, { text: 'lindo', reply_to: { story: { id: '7' } }, referral: referral() })
  expect(await contextOf('lindo')).toMatchObject({ quote: { isStatus: true }, ad: { title: 'Bolo de milho' } })
})

test('who comes back by an advertisement has it above the next message only', async () => {
  await link()
  await stage.fake.write(stage.maria, 'ontem')
  await stage.fake.tell(stage.maria, { referral: referral() })
  await stage.fake.writeInInbox(stage.maria, 'da loja')
  await stage.fake.write(stage.maria, 'voltei')
  await stage.fake.write(stage.maria, 'e agora')
  const bodies = ['ontem', 'da loja', 'voltei', 'e agora']
  const titles = await Promise.all(bodies.map(async (body) => (await contextOf(body))?.ad?.title ?? null))
  expect(titles).toEqual([null, null, 'Bolo de milho', null])
  const [ticket] = await tickets()
  const { body } = await stage.w.call<ContactAd[]>(stage.company.admin, 'GET', `/contacts/${ticket?.contactId}/ads`)
  expect(body).toMatchObject([{ title: 'Bolo de milho', opened: false }])
})

test('one without title is named after its mark or its id, and an expired one is forgotten', async () => {
  await link()
  await stage.fake.write(stage.maria, { text: 'a', referral: referral({ ads_context_data: null }) })
  await stage.fake.write(stage.maria, { text: 'b', referral: referral({ ads_context_data: null, ref: null }) })
  expect((await contextOf('a'))?.ad).toEqual({ title: 'natal', body: '', url: null, picture: null })
  expect((await contextOf('b'))?.ad?.title).toBe('23847000')
  await stage.fake.tell(stage.maria, { referral: referral() })
  await stage.w.owner.query(
    `update meta_referrals set created_at = created_at - interval '25 hours' where company_id = $1`,
    [stage.company.id],
  )
  await stage.fake.write(stage.maria, 'c')
  expect(await contextOf('c')).toBeNull()
})

test('links, referrals of another shape and bad pictures lose no message', async () => {
  await link()
  await stage.fake.write(stage.maria, { text: 'a', referral: referral({ source: 'SHORTLINK' }) })
  await stage.fake.write(stage.maria, { text: 'b', referral: { source: 7 } })
  expect([await contextOf('a'), await contextOf('b')]).toEqual([null, null])
  const pictures = [
    stage.fake.file('large.jpg', 'image/jpeg', Buffer.alloc(MAX_AD_PICTURE_BYTES + 1)),
    stage.fake.file('page.html', 'text/html', PICTURE),
    `${stage.fake.url}/cdn/gone`,
    'no address',
  ]
  for (const [index, photo_url] of pictures.entries()) {
    const text = `picture ${index}`
    await stage.fake.write(stage.maria, {
      text,
      referral: referral({ ads_context_data: { ad_title: 'A', photo_url } }),
    })
    expect((await contextOf(text))?.ad).toMatchObject({ title: 'A', picture: null })
  }
})
