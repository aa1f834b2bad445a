import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import AccentStyles from './AccentStyles.tsx'

test('the colours of a company outweigh those of Mantine in both themes', async () => {
  await show(<AccentStyles color="#aa3300" />)
  const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
  for (const scheme of ['light', 'dark'])
    expect(rules).toMatch(new RegExp(`:root:root\\[data-mantine-color-scheme='${scheme}'\\]\\{[^}]*--b-accent:#`))
  expect(rules).toContain('--mantine-color-ceu-6:#aa3300')
})
