import { testScreens } from './appearance.ts'

/** The page is that of the light appearance, so that colours are what is left to judge. */
testScreens({
  options: { locale: 'en-US', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  rules: ['color-contrast', 'html-has-lang', 'html-lang-valid'],
})
