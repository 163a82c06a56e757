// A time zone that nobody chose yet is the browser's, where the list knows it.

for (const select of document.querySelectorAll("select[data-zone]")) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!select.value && [...select.options].some(({ value }) => value === own)) select.value = own;
}
