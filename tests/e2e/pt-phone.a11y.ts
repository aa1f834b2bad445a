import { testScreens } from './appearance.ts'

/**
 * All rules apply, because menus and drawers take the place of the buttons of other appearances. A dialog holds the same
 * as in the light appearance, and only its size is another.
 */
testScreens({
  options: { locale: 'pt-BR', viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
  dialogRules: ['scrollable-region-focusable', 'target-size'],
})
