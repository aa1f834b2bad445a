import { expect, test } from 'vitest'
import { contrastOf } from '#contract/color-contrast.ts'
import { BALCAO_LOOK, designMail, textOf, type MailContent } from './design.ts'

const LINK = 'https://desk.exemplo.com.br/reset?token=abc&x="1"'
const content: MailContent = {
  subject: 'Recuperação de senha',
  language: 'pt',
  parts: ['Olá, <Ana> & cia!', 'Abra este endereço:', { label: 'Escolher nova senha', link: LINK }, 'Até logo.'],
}
const LUA = { name: 'Padaria "Lua"', accent: '#aa3300', logo: null, isLogoWide: false }

test('the text alternative says the same, with the link as it is', () => {
  expect(textOf(content.parts)).toBe(`Olá, <Ana> & cia!\n\nAbra este endereço:\n\n${LINK}\n\nAté logo.\n`)
})

test('texts and names are written as they are, never as markup', () => {
  const { html } = designMail(content, { ...LUA, name: '<img src=x onerror=alert(1)>' })
  expect(html).toContain('Olá, &lt;Ana&gt; &amp; cia!')
  expect(html).toContain('href="https://desk.exemplo.com.br/reset?token=abc&amp;x=&quot;1&quot;"')
  expect(html).not.toContain('<img')
})

test('nothing is fetched from anywhere: the logo comes along', () => {
  const logo = Buffer.from('a picture')
  const { html, attachments } = designMail(content, { ...LUA, logo })
  expect(attachments).toEqual([
    { filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', cid: 'logo', content: logo },
  ])
  expect([...html.matchAll(/(?:src|background|url)\s*[=(]\s*"?([^"\s>]+)/g)].map(([, from]) => from)).toEqual([
    'cid:logo',
  ])
  expect(html).toContain('alt="Padaria &quot;Lua&quot;"')
  expect(designMail(content, LUA).attachments).toEqual([])
})

test('beside a wide logo there is no name', () => {
  const logo = Buffer.from('a picture')
  const named = (isLogoWide: boolean) => designMail(content, { ...LUA, logo, isLogoWide }).html.includes('class="name"')
  expect([named(false), named(true)]).toEqual([true, false])
})

test.each(['pt', 'en', 'es'] as const)('in %s the foot names who sends it', (language) => {
  const { html } = designMail({ ...content, language }, BALCAO_LOOK)
  expect(html).toMatch(/<p class="quiet"[^>]*>[^<]*Balcão/)
  expect(html).toContain(`<html lang="${language === 'pt' ? 'pt-BR' : language}">`)
})

test('the button can be read in both themes, whatever colour was chosen', () => {
  for (const accent of ['#ffff00', '#000000', '#ffffff', '#aa3300', '#808080']) {
    const { html } = designMail(content, { ...LUA, accent })
    const [, light = ''] = /class="button"[^>]*background:(#\w{6})/.exec(html) ?? []
    const [, dark = '', text = ''] = /\.button\{background:(#\w{6})!important;color:(#\w{6})/.exec(html) ?? []
    expect([accent, contrastOf(light, '#ffffff') >= 4.5, contrastOf(dark, text) >= 4.5]).toEqual([accent, true, true])
  }
})
