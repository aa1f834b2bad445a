import { testScreens } from './appearance.ts'

/** All rules: menus and drawers stand where the other appearances have buttons. */
testScreens({
  options: { locale: 'pt-BR', viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
})
