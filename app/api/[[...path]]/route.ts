export { serveApi as GET, serveApi as POST, serveApi as PATCH, serveApi as DELETE, serveApi as PUT } from "@/lib/server/bff/serve-api";
