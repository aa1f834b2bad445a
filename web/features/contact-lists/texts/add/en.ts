import type * as pt from './pt.ts'

export const addToContactList: typeof pt.addToContactList = {
  addToList: 'Add to a list',
  list: 'List',
  chooseList: 'Choose the list',
  noLists: 'No list',
  addAction: 'Add',
  added: '{{name}} is in the list.',
  wasInList: 'The number is in the list already as {{name}}. The name was kept.',
}
