import { testScreens } from './appearance.ts'

/** A window of 1366 × 768 pixels in which everything is twice as large. The rest is checked in the appearances. */
testScreens({
  options: { locale: 'pt-BR', viewport: { width: 683, height: 384 }, colorScheme: 'light' },
  rules: ['scrollable-region-focusable', 'target-size'],
  isEnlarged: true,
})
