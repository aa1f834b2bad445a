import { testScreens } from './appearance.ts'

testScreens({
  options: { locale: 'pt-BR', viewport: { width: 1366, height: 768 }, colorScheme: 'light' },
  loads: true,
})
