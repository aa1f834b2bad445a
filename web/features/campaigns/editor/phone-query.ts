/** On screens this narrow a dialog takes the whole screen. */
export const PHONE_QUERY = '(max-width: 700px)'
