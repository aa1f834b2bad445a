import { expect, it } from 'vitest'
import { fillVariables } from './variables.ts'

it('known variables are filled in, and others are left unchanged', () => {
  const variables = { firstName: 'Ana', name: 'Ana S', ms: 'Boa tarde', protocol: '1', date: 'd', hour: 'h' }
  expect(fillVariables('{{ms}}, {{ firstName }} {{other}}', variables)).toBe('Boa tarde, Ana {{other}}')
})
