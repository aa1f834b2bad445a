import { testScreens } from './appearance.ts'

/** A window of 1280 pixels in which everything is four times as large: WCAG asks for no sideways scroll but in tables. */
testScreens({
  options: { locale: 'pt-BR', viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  rules: ['scrollable-region-focusable', 'target-size'],
  isEnlarged: true,
})
