import type * as pt from './pt.ts'

export const companyLook: typeof pt.companyLook = {
  logo: 'Logo',
  logoHint:
    'PNG, JPEG or WebP of up to 2 MB. It is shown in the menu, at the login and in e-mails, and kept in a small size.',
  chooseLogo: 'Choose a logo',
  replaceLogo: 'Replace',
  removeLogo: 'Remove',
  logoSaved: 'The logo was saved.',
  logoRemoved: 'The logo was removed.',
  logoTooLarge: 'The logo has more than 2 MB.',
  name: 'Name on the screens',
  nameHint: 'If it is empty, the name of the company is shown.',
  accent: 'Accent colour',
  accentHint: 'The colour of buttons, of links and of what is selected.',
  noAccent: 'No colour',
  derived:
    'So that everything can be read, buttons use <light>{{light}}</light> in the light theme and <dark>{{dark}}</dark> in the dark one.',
  address: 'Login address',
  addressHint:
    'A word of your company alone. Whoever opens the address sees the name, the logo and the colour, and nothing else, without signing in. In a browser in which somebody has signed in they are shown without the address, too.',
  everyone: 'Show it to everybody at the login',
  everyoneHint:
    'Where nobody knows the company yet, and in e-mails to people without one. It counts for the whole installation.',
  saved: 'The look was saved.',
  preview: 'Preview',
  previewHint:
    'The bubbles of conversations, warnings and the colours of queues stay: each of these colours says something.',
  light: 'Light theme',
  dark: 'Dark theme',
  sampleItem: 'Tickets',
  sampleText: 'Text with a',
  sampleLink: 'link',
  sampleButton: 'Button',
  remove: 'Go back to the look of Balcão',
  removeTitle: 'Go back to the look of Balcão?',
  removeText: 'Logo, name, colour and login address are deleted, for the whole team.',
  removeAction: 'Go back',
  removed: 'The screens look as those of Balcão again.',
}
