import { testScreens } from './appearance.ts'

/** The page is the same as in the light appearance, so only colours and language remain to be checked. */
testScreens({
  options: { locale: 'en-US', viewport: { width: 1280, height: 720 }, colorScheme: 'dark' },
  rules: ['color-contrast', 'html-has-lang', 'html-lang-valid'],
})
