// Runs in a worker beside the page (lib/client/startup/warm-up.ts): what a browser needs for its first format it makes once a process.
new Intl.NumberFormat("en");
new Intl.DateTimeFormat("en");
close();
