import i18next from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { startTexts } from '#tests/component-texts.ts'
import { addTexts, setLanguage } from './i18n.ts'

test('texts that one file of tests has loaded or added are still there in the next', async () => {
  onTestFinished(() => setLanguage('pt'))
  await setLanguage('en')
  addTexts({ pt: { added: 'posto' }, en: { added: 'added' }, es: { added: 'puesto' } })
  await startTexts()
  expect(i18next.getResource('en', 'translation', 'added')).toBe('added')
  expect(i18next.getResource('en', 'translation', 'shell.profile.edit')).toBe('Profile')
})
