// A worker of every page, see `build/begin-in-browser.js`.
Intl.NumberFormat('en-US')
Intl.DateTimeFormat('en-US')
postMessage('read')
close()
