const express = require("express");
const session = require("express-session");
const cors = require("cors");
const helmet = require("helmet");
const { RedisStore } = require("connect-redis");
const { redis } = require("./redis");
const adminRoutes = require("./routes/admin");
const authRoutes = require("./routes/auth");

const app = express();
app.set("trust proxy", 1);
app.use(helmet());

const FRONT_ENDS = ["https://admin.example.com", "https://app.example.com"];
app.use(cors({ origin: FRONT_ENDS, credentials: true }));
app.use(express.json({ limit: "200kb" }));
app.use(express.urlencoded({ extended: false }));

app.use(
  session({
    name: "sid",
    secret: process.env.SESSION_SECRET,
    store: new RedisStore({ client: redis, prefix: "admin:" }),
    resave: false,
    saveUninitialized: false,
    cookie: {
      httpOnly: true,
      secure: true,
      // admin. and api. are one site, so strict works; "none" is not needed.
      sameSite: "strict",
      domain: "example.com",
      maxAge: 8 * 60 * 60 * 1000,
    },
  }),
);

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Changes must come from one of our own pages, whatever the form of the body. */
function checkOrigin(req, res, next) {
  if (SAFE_METHODS.has(req.method)) return next();
  const origin = req.get("origin");
  if (origin && FRONT_ENDS.includes(origin)) return next();
  res.status(403).json({ error: "cross-site request refused" });
}

app.use(checkOrigin);
app.use("/auth", authRoutes);
app.use("/admin", adminRoutes);

app.get("/healthz", (req, res) => {
  res.json({ ok: true });
});

app.use((err, req, res, next) => {
  req.log?.error(err);
  if (res.headersSent) return next(err);
  res.status(err.status || 500).json({ error: err.expose ? err.message : "internal error" });
});

module.exports = app;
