import type * as pt from './pt.ts'

/** The texts of templates of official WhatsApp, loaded with the first screen of them. */
export const templates: typeof pt.templates = {
  title: 'Send a template',
  use: 'Use a template',
  neverWrote: 'This person has not written yet: Meta only delivers an approved template.',
  search: 'Search templates',
  list: 'Templates',
  refresh: 'Refresh the list from Meta',
  empty: 'No templates',
  emptyText: 'An administrator makes templates on the connections page, in the menu of the number.',
  none: 'No template has “{{text}}”',
  more_one: 'There is {{count}} template: search by name or text.',
  more_other: 'There are {{count}} templates: search by name or text.',
  picture: 'How {{name}} sees it',
  media: { image: 'Picture', video: 'Video', document: 'Document' },
  copyCode: 'Copy code',
  variable: 'Variable {{name}}',
  ofHeader: 'Title: {{name}}',
  ofButton: 'Button “{{name}}”',
  example: 'E.g. {{text}}',
  required: 'Fill in this field',
  braces: 'Write the value: {{text}} is not filled in here',
  fileRequired: 'This template needs a file',
  chooseFile: 'Choose a file',
  replaceFile: 'Replace',
  removeFile: 'Remove',
  opensWindow: 'Meta charges for the template. If the person answers, the window opens for 24 hours.',
  price: 'About {{price}} (prices of {{day}}). If the person answers, the window opens for 24 hours.',
  priceIn: 'About {{price}} for {{market}} (prices of {{day}}). If the person answers, the window opens for 24 hours.',
  unpriced:
    'Meta charges for the template, and no price is known for this country. If the person answers, the window opens for 24 hours.',
  send: 'Send the template',
  ofSchedule: 'Message: template “{{name}}”',
  change: 'Choose again or fill in again',
  writeText: 'Write a text',
  whenClosed: 'An approved template also reaches people who have not written in the last 24 hours.',
  onlyPictures: 'Scheduled messages take pictures only: choose a template without a video or a document at the top.',
  sent: 'Template {{name}}',
  buttons: 'Buttons of the template',
  lowQuality: 'Low quality: Meta may pause it',
  category: { MARKETING: 'Marketing', UTILITY: 'Utility', AUTHENTICATION: 'Authentication', OTHER: 'Other category' },
  state: {
    PENDING: 'Under review at Meta',
    REJECTED: 'Rejected by Meta',
    PAUSED: 'Paused by Meta',
    DISABLED: 'Disabled by Meta',
    OTHER: 'Cannot be used now',
  },
  unlisted: 'This template left the list: Meta may have paused or deleted it. Choose another one or search for it.',
  stopped: {
    PENDING: 'Meta is still reviewing this template. It can be sent once it is approved.',
    REJECTED: 'Meta rejected this template. See the reason in the WhatsApp Manager.',
    PAUSED: 'Meta paused this template because many people rejected it. Choose another one for now.',
    DISABLED: 'Meta disabled this template for good. Choose another one.',
    OTHER: 'This template cannot be used now. See its status in the WhatsApp Manager.',
  },
}

/** Only messages with a template fail with these, so they are loaded with them. */
export const templateErrors: typeof pt.templateErrors = {
  ERR_NO_TEMPLATE_FOUND: 'This connection has no such template. Refresh the list of templates.',
  ERR_TEMPLATE_VARIABLES: 'Values of the template are missing, or Meta has changed its variables. Fill in every field.',
  ERR_TEMPLATE_MEDIA:
    'The template has another file at its top: see whether it needs a picture, a video or a document.',
  ERR_TEMPLATE_UNSUPPORTED: 'This template has parts that can only be sent from the WhatsApp Manager.',
  ERR_TEMPLATE_NOT_APPROVED: 'Meta has not approved this template yet.',
  ERR_TEMPLATE_RECATEGORISED:
    'Meta has changed the category of this template, and its price. Look at it and send it again.',
  ERR_TEMPLATE_MISSING: 'Meta does not have this template in this language. Refresh the list and choose another one.',
  ERR_TEMPLATE_TOO_LONG: 'The template is too long with these values. Use shorter texts.',
  ERR_TEMPLATE_POLICY: 'Meta refused the template because its text is against the rules of WhatsApp.',
  ERR_TEMPLATE_FORMAT: 'Meta does not accept one of the values in the form in which it was filled in.',
  ERR_TEMPLATE_PAUSED:
    'Meta has paused this template because many people rejected it. Choose another one, or try again later.',
  ERR_TEMPLATE_DISABLED: 'Meta has disabled this template for good, because of its quality. Choose another one.',
  ERR_TEMPLATE_FLOW: 'Meta has blocked or limited the form of this template.',
  ERR_TEMPLATE_NAME_TAKEN:
    'There is a template of this name in this language already, with other content. Choose another name.',
  ERR_TEMPLATE_JUST_DELETED:
    'A template of this name was deleted less than 30 days ago, and Meta still keeps the name. Choose another one.',
  ERR_TEMPLATE_IN_REVIEW:
    'Meta is still reviewing a template of this name in this language. Wait for its answer or choose another name.',
  ERR_TEMPLATE_LIMIT: 'The account has reached the number of templates that Meta allows. Delete those you do not use.',
  ERR_TEMPLATE_WORDS:
    'Meta wants more text for so many variables: write more words around them, also at the beginning and the end.',
  ERR_TEMPLATE_SAMPLE:
    'Meta does not take this file as an example: a JPEG or PNG picture up to 5 MB, an MP4 video or a PDF up to 16 MB.',
  ERR_TEMPLATE_REFUSED:
    'Meta did not accept the template like this. Check its texts, examples and buttons. {{details.told}}',
}
