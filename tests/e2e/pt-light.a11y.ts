import { testScreens } from './appearance.ts'

testScreens({
  options: { locale: 'pt-BR', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  loads: true,
})
